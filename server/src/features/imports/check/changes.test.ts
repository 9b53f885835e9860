import { IMPORT_FIELDS, type ImportFieldName } from '@ace/contract/imports/fields.ts';
import { normalizeText } from '@ace/contract/shared/text/text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, cellText } from '../../../shared/sheets/reading/cells.ts';
import { asFile, checkRows, checkShipment, factsOf } from './check.testing.ts';
import { partsOfWeight } from './kinds/packages.ts';

const TEXT_FIELDS = (Object.keys(IMPORT_FIELDS.shipments) as ImportFieldName[]).filter((field) =>
  ['text', 'code', 'phone'].includes(IMPORT_FIELDS.shipments[field as keyof typeof IMPORT_FIELDS.shipments].type),
);

/** Texts of what cells have: letters with marks in both forms, digits, blanks of all sorts, signs of spreadsheets. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aĐệ ễ\u00a0\u200b\t\n\'"=+-@#.,/19EeAU'), maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 18 }),
  fc.string({ unit: 'grapheme', maxLength: 10 }).map((string) => string.normalize('NFD')),
);
const cell: fc.Arbitrary<Cell> = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.integer({ min: 0, max: 99_999 }).map((number) => ({ number, shown: String(number).padStart(6, '0') })),
  fc.constantFrom({ day: '2026-09-05' }, { error: '#REF!' }, null),
);

/** Nothing that anybody sees, which is no value: blanks, characters without width, `=""`. */
const isInvisible = (text: string) => /^(?:="\s*")?$/.test(text.replace(/\u200b/g, '').trim());

test('no text is stored otherwise than the file has it, unless it is said', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXT_FIELDS), cell, (field, cell) => {
      const row = checkShipment({ senderContactName: 'A', senderTelNo: '0281234567', [field]: cell });
      const said = row.messages.filter((message) => message.field === field);
      const value = row.values[field] ?? '';
      if (value !== cellText(cell) && !(value === '' && isInvisible(cellText(cell)))) expect(said).not.toEqual([]);
      for (const { severity, original } of said) if (severity === 'changed') expect(original).toBe(cellText(cell));
      // What cannot be stored has the text of the cell, or what is said to be changed about it.
      if (said.every(({ severity }) => severity === 'error') && value !== '') expect(value).toBe(cellText(cell));
    }),
    { numRuns: 2000 },
  );
});

test('a number is stored as it is, or refused', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (number) => {
      const rounded = Number(number.toFixed(3));
      const row = checkShipment({ weight: rounded });
      if (row.state !== 'error') expect(row.values.weight).toBe(rounded);
      const typed = checkShipment({ weight: String(rounded).replace('.', ',') });
      if (typed.state !== 'error') expect(typed.values.weight).toBe(rounded);
    }),
  );
});

test('what we change can be taken back', () => {
  fc.assert(
    fc.property(fc.constantFrom(...TEXT_FIELDS), text, (field, cell) => {
      const needed = { senderContactName: 'A', senderTelNo: '0281234567' };
      const changed = checkShipment({ ...needed, [field]: cell }).messages.find(
        (message) => message.field === field && message.severity === 'changed',
      );
      fc.pre(changed?.original !== undefined);
      const taken = checkShipment({ ...needed, [field]: cell }, { edits: { [field]: changed?.original ?? null } });
      // What a text is stays (docs/domain.md, "Texts and numbers").
      if (taken.state !== 'error')
        expect(taken.values[field] ?? '').toBe(normalizeText(cell, /Address$|^notes$|^description$/.test(field) ? 'many' : 'one'));
    }),
  );
});

test('the weights of equal packages add up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 50 }), (grams, count) => {
      const parts = partsOfWeight(grams / 1000, count);
      expect(parts.reduce((sum, part) => sum + Math.round(part * 1000), 0)).toBe(grams);
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(0.0011);
    }),
  );
});

test('a row is the same whether it is checked alone or with others', () => {
  const rows = fc.array(
    fc.record({ receiverTelNo: cell, shipDate: fc.constantFrom<Cell>('5/9/2026', '25/9/2026', { day: '2026-05-09' }), weight: cell }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(rows, (cells) => {
      const file = asFile(cells);
      const facts = factsOf(file.settings, file.rows);
      const together = checkRows(file.settings, facts, file.rows);
      expect(file.rows.map((row) => checkRows(file.settings, facts, [row])[0])).toEqual(together);
    }),
  );
});
