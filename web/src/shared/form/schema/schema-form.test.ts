import { boundedArray } from '@ace/contract/shared/bounded-array.ts';
import { boundedRecord } from '@ace/contract/shared/bounded-record.ts';
import { CalendarDate, InstantInput } from '@ace/contract/shared/dates/instants.ts';
import { Decimal, OptionalDecimal } from '@ace/contract/shared/numbers.ts';
import { identity } from '@ace/contract/shared/record.ts';
import { optionalText, requiredText } from '@ace/contract/shared/text/text.ts';
import { NewUser } from '@ace/contract/users/user.ts';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { schemaForm } from './schema-form.ts';

const Line = z.object({ weight: OptionalDecimal, content: optionalText(25) });
const Input = z.object({
  ...identity,
  name: requiredText(100),
  notes: optionalText(10),
  weight: OptionalDecimal,
  items: z
    .number()
    .int()
    .min(1)
    .max(99)
    .nullish()
    .transform((value) => value ?? 1),
  isFragile: z.boolean().default(false),
  term: z
    .enum(['DDU', 'DDP'])
    .nullish()
    .transform((value) => value ?? null),
  partner: z
    .enum(['none', 'a'])
    .nullish()
    .transform((value) => value ?? 'none'),
  status: z.enum(['NEW', 'OLD']),
  day: CalendarDate,
  at: InstantInput,
  lines: boundedArray(Line, 5)
    .nullish()
    .transform((value) => value ?? []),
});
const form = schemaForm(Input);

const stored = {
  id: 7,
  version: 3,
  name: 'An',
  notes: null,
  weight: 1.5,
  items: 2,
  isFragile: true,
  term: null,
  partner: 'a',
  status: 'NEW',
  day: '2026-09-05',
  at: '2026-09-05T07:30:15.000Z',
  lines: [{ weight: null, content: 'x' }],
} satisfies z.output<typeof Input>;

const Deep = z.object({
  rules: boundedArray(
    z.object({
      steps: boundedArray(z.object({ upTo: Decimal.nullable(), step: Decimal }), 5, 1),
      limits: z.object({ weight: Decimal.nullable(), length: Decimal.nullable() }),
    }),
    5,
  ).transform((rules) => rules.toReversed()),
  countries: z.union([z.enum(['all', 'abroad']), boundedArray(z.string().regex(/^[A-Z]{2}$/), 5, 1)]),
  partners: z.union([z.enum(['any']), boundedArray(z.enum(['a', 'b']), 5, 1)]),
  reasons: boundedArray(z.enum(['sale', 'gift']), 5, 1).nullable(),
  notes: boundedArray(z.string(), 5).nullable(),
  dpi: z.union([z.literal(203), z.literal(300)]),
  asks: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('lines') }),
      z.object({ kind: z.literal('digits'), digits: z.literal([6, 8, 10]) }),
      z.object({ kind: z.literal('most'), amount: Decimal, currency: requiredText(3) }),
    ]),
  ),
  rates: z.object({ asOf: CalendarDate, perDollar: boundedRecord(z.string().regex(/^[A-Z]{3}$/), Decimal, 5) }),
});
const deep = schemaForm(Deep);

const storedDeep = {
  rules: [{ steps: [{ upTo: null, step: 0.5 }], limits: { weight: null, length: 120 } }],
  countries: 'all',
  partners: ['a', 'b'],
  reasons: null,
  // Null would stand for something else than no notes.
  notes: [],
  dpi: 203,
  asks: [{ kind: 'most', amount: 20, currency: 'CAD' }, { kind: 'digits', digits: 8 }, { kind: 'lines' }],
  rates: { asOf: '2026-09-05', perDollar: { VND: 26300 } },
} satisfies z.output<typeof Deep>;

const TEXTS = {
  validation: {
    required: 'required',
    maxlength: 'at most {{max}} characters',
    range: 'from {{min}} to {{max}}',
    decimal: '{{digits}} digits, {{decimals}} decimals',
    ambiguous: '{{decimal}} or {{whole}}',
    date: 'a day',
    year: 'a year',
    dateTime: 'a moment',
  },
  error: { Pattern: 'letters', unique: 'taken' },
};
beforeAll(() => i18next.init({ lng: 'vi', resources: { vi: { translation: TEXTS } }, interpolation: { escapeValue: false } }));

describe('a form made from a schema', () => {
  test('begins with blank fields, or with what the schema gives a missing one', () => {
    expect(form.blank).toEqual({
      name: '',
      notes: '',
      weight: '',
      items: 1,
      isFragile: false,
      term: '',
      partner: 'none',
      status: '',
      day: '',
      at: '',
      lines: [],
    });
    expect(schemaForm(NewUser).blank).toMatchObject({ login: '', langKey: 'vi', activated: false, authorities: [] });
  });

  test('holds a stored record with blanks for nothing, and sends it back unchanged', () => {
    const values = form.toForm(stored);
    expect(values).toMatchObject({ notes: '', weight: 1.5, term: '', isFragile: true, lines: [{ weight: '', content: 'x' }] });
    expect(form.toInput(values, stored)).toEqual(stored);
  });

  test('sends numbers for typed numbers, null for blanks, and the instant of a typed moment', () => {
    const values = { ...form.toForm(stored), name: '', weight: '2,5', notes: 'abc', at: '2026-09-05T14:31', term: 'DDU' as const };
    const at = new Date(2026, 8, 5, 14, 31).toISOString();
    expect(form.toInput(values, null)).toMatchObject({ name: null, weight: 2.5, notes: 'abc', at, term: 'DDU', id: undefined });
  });

  test('finds nothing wrong with a stored record', () => {
    expect(form.violationsOf(form.toForm(stored))).toEqual([]);
  });

  test('finds what is missing or wrong, by field', () => {
    const values = { ...form.blank, name: ' ', weight: 'x', at: 'mai', lines: [{ weight: '1000000000000', content: '' }] };
    expect(form.violationsOf(values)).toEqual([
      { field: 'name', code: 'NotBlank' },
      { field: 'weight', code: 'typeMismatch' },
      { field: 'status', code: 'NotNull' },
      { field: 'day', code: 'NotNull' },
      { field: 'at', code: 'typeMismatch' },
      { field: 'lines[0].weight', code: 'Size' },
    ]);
  });

  test.each([
    ['name', 'NotBlank', {}, 'required'],
    ['notes', 'Size', {}, 'at most 10 characters'],
    ['lines[2].content', 'Size', {}, 'at most 25 characters'],
    ['items', 'Size', {}, 'from 1 to 99'],
    ['weight', 'Size', { weight: 'x' }, '12 digits, 3 decimals'],
    ['weight', 'typeMismatch', { weight: '1.234' }, '1,234 or 1234'],
    ['day', 'typeMismatch', {}, 'a day'],
    ['day', 'Size', {}, 'a year'],
    ['at', 'typeMismatch', {}, 'a moment'],
    ['name', 'Pattern', {}, 'letters'],
    ['name', 'unique', {}, 'taken'],
  ] as const)('says of %s with %s and %o: %s', (field, code, values, message) => {
    expect(form.messageOf({ field, code }, { ...form.blank, ...values })).toBe(message);
  });

  test('holds what lies deeper: lists in lists, objects, kinds of objects, values by key, and a word or a list', () => {
    const values = deep.toForm(storedDeep);
    expect(values).toEqual({
      rules: [{ steps: [{ upTo: '', step: 0.5 }], limits: { weight: '', length: 120 } }],
      countries: 'all',
      partners: ['a', 'b'],
      reasons: [],
      notes: [],
      dpi: 203,
      asks: [{ kind: 'most', amount: 20, currency: 'CAD' }, { kind: 'digits', digits: 8 }, { kind: 'lines' }],
      rates: { asOf: '2026-09-05', perDollar: [{ key: 'VND', value: 26300 }] },
    });
    expect(deep.toInput(values, null)).toEqual(storedDeep);
    expect(deep.violationsOf(values)).toEqual([]);
    const [rule] = values.rules;
    const typed = { ...values, reasons: ['sale' as const], dpi: '300', rules: [{ ...rule, steps: [{ upTo: '2,5', step: '1' }] }] };
    expect(deep.toInput(typed as typeof values, null)).toMatchObject({
      reasons: ['sale'],
      dpi: 300,
      rules: [{ steps: [{ upTo: 2.5, step: 1 }] }],
    });
  });

  test('finds what is wrong deeper, by the field of the form', () => {
    const values = deep.toForm(storedDeep);
    const wrong = {
      ...values,
      rules: [{ steps: [{ upTo: '', step: 'x' }], limits: { weight: 'x', length: '' } }],
      countries: ['usa'],
      asks: [{ kind: 'most' as const, amount: '', currency: 'CAD' }],
      rates: { asOf: '', perDollar: [...values.rates.perDollar, { key: 'EUR', value: 'x' }] },
    };
    const found = deep.violationsOf(wrong);
    expect(found).toEqual([
      { field: 'rules[0].steps[0].step', code: 'typeMismatch' },
      { field: 'rules[0].limits.weight', code: 'typeMismatch' },
      { field: 'countries[0]', code: 'Pattern' },
      { field: 'asks[0].amount', code: 'NotNull' },
      { field: 'rates.asOf', code: 'NotNull' },
      { field: 'rates.perDollar[1].value', code: 'typeMismatch' },
    ]);
    const messages = [...found, { field: 'asks[0].currency', code: 'Size' } as const].map((each) => deep.messageOf(each, wrong));
    const decimal = '12 digits, 3 decimals';
    expect(messages).toEqual([decimal, decimal, 'letters', 'required', 'required', decimal, 'at most 3 characters']);
  });

  test('takes no field that it cannot edit', () => {
    expect(() => schemaForm(z.object({ at: z.date() }))).toThrow('a form cannot edit a date');
  });
});
