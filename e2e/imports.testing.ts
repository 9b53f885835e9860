import { IMPORT_FIELDS } from '@ace/contract/imports/fields.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Page } from 'playwright-core';
import { en } from '../web/src/features/imports/texts/page.en.ts';
import { vi } from '../web/src/features/imports/texts/page.vi.ts';

/** The texts of the pages of imports, which are loaded with them. */
export const IMPORT_TEXTS = { vi: vi.import, en: en.import };

const { shipments } = IMPORT_FIELDS;

/** The headings of our own files for these fields. */
export const headings = (language: Language, ...fields: (keyof typeof shipments)[]) =>
  fields.map((field) => shipments[field].headings[language]);

/** Cells as a file with tabs, which needs no quotes here. */
export const sheetOf = (...rows: (string | number)[][]) => rows.map((row) => row.join('\t')).join('\n');

const FIELDS = ['customerReference', 'receiverContactName', 'receiverTelNo', 'description', 'shipDate', 'weight'] as const;

/** The headings of `orders`. */
export const orderHeadings = (language: Language) => headings(language, ...FIELDS);

/** Rows that can be imported, with references that begin with `name`. */
export const orders = (name: string, number: number) =>
  Array.from({ length: number }, (_, index) => [
    `${name}-${index + 1}`,
    `Nguyễn Thị Hoa ${index + 1}`,
    `09${String(12_345_000 + index)}`,
    `Cà phê rang xay ${name} ${index + 1}`,
    '05/12/2026',
    '2.5',
  ]);

/** Chooses a file on the page that begins an import. */
export const chooseFile = (page: Page, name: string, content: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/tab-separated-values', buffer: Buffer.from(content) });

/** A cell of the grid, by the number of its row in the file and its heading. */
const cellAt = async (page: Page, row: number, heading: string) => {
  const names = await page.locator('thead th').allInnerTexts();
  return page.locator(`tbody tr:has(> th:text-matches("^${row}$"))`).locator('th, td').nth(names.indexOf(heading));
};

/** What a cell shows, without what its mark says to screen readers. */
export const textAt = async (page: Page, row: number, heading: string) =>
  (await cellAt(page, row, heading)).locator('> span').last().innerText();
