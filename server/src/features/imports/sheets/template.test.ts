import { IMPORT_FIELDS, importFieldsOf } from '@ace/contract/imports/fields.ts';
import { IMPORT_KINDS } from '@ace/contract/imports/import.ts';
import { LANGUAGES } from '@ace/contract/shared/languages.ts';
import readSheet from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { MAX_CHOICE } from '../../../shared/sheets/writing/worksheet.ts';
import { isExample } from '../check/kinds/kind.ts';
import { openedWorkbook, readAgain } from './sheets.testing.ts';
import { templateOf } from './template.ts';

const TODAY = '2026-11-26';
const CASES = IMPORT_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));

describe.each(CASES)('the template of $kind ($language)', ({ kind, language }) => {
  const open = (isEmployee = true) => openedWorkbook(templateOf(kind, language, { isEmployee, today: TODAY }));

  test('has our headings, a note at each, and three examples that an import skips', async () => {
    const { bytes, parts } = await open();
    const [head = [], ...rows] = await readAgain(bytes);
    const known = new Set<unknown>(importFieldsOf(kind).map(([, { headings }]) => headings[language]));
    expect(head.filter((heading) => !known.has(heading))).toEqual([]);
    expect(new Set(head).size).toBe(head.length);
    const notes = [...(parts.get('xl/comments1.xml') ?? '').matchAll(/<comment ref="(\w+)".*?<t xml:space="preserve">([^<]*)</g)];
    expect(notes).toHaveLength(head.length);
    for (const [, , text = ''] of notes) expect(text.length).toBeGreaterThan(20);
    expect(rows).toHaveLength(3);
    for (const [reference] of rows) expect(isExample(reference), String(reference)).toBe(true);
    const [sheet] = await readSheet(bytes);
    expect(sheet?.data[0]).toEqual(head);
  });

  test('asks customers for nothing that only employees set', async () => {
    const [head = []] = await readAgain((await open(false)).bytes);
    const forEmployees = importFieldsOf(kind).filter(([, { isForEmployees }]) => isForEmployees);
    for (const [name, { headings }] of forEmployees) expect(head, name).not.toContain(headings[language]);
    for (const [name, { headings, isRequired }] of importFieldsOf(kind)) if (isRequired) expect(head, name).toContain(headings[language]);
  });

  test('offers choices that a spreadsheet takes', async () => {
    const { parts } = await open();
    const choices = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<formula1>"([^"]*)"<\/formula1>/g)].map(
      ([, values]) => values ?? '',
    );
    expect(choices).toHaveLength(kind === 'shipments' ? 7 : 1);
    for (const values of choices) expect(values.length).toBeLessThanOrEqual(MAX_CHOICE);
  });
});

test('keeps zeros and days of what is typed into it', async () => {
  const { bytes, parts } = await openedWorkbook(templateOf('shipments', 'vi', { isEmployee: false, today: TODAY }));
  const formats = [...(/<cellXfs.*<\/cellXfs>/.exec(parts.get('xl/styles.xml') ?? '')?.[0] ?? '').matchAll(/numFmtId="(\d+)"/g)].map(
    ([, id]) => id,
  );
  const columns = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<col min="\d+" max="\d+" width="\d+"(?: style="(\d+)")?/g)];
  const [head = [], first] = await readAgain(bytes);
  const formatOf = (name: keyof typeof IMPORT_FIELDS.shipments) =>
    formats[Number(columns[head.indexOf(IMPORT_FIELDS.shipments[name].headings.vi)]?.[1] ?? 0)];
  for (const name of ['receiverTelNo', 'customerReference', 'receiverPostalCode'] as const) expect(formatOf(name), name).toBe('49');
  expect(formatOf('weight')).toBe('0');
  expect(Number(formatOf('shipDate'))).toBeGreaterThanOrEqual(164);
  expect(first?.[head.indexOf(IMPORT_FIELDS.shipments.shipDate.headings.vi)]).toEqual({ day: TODAY });
});
