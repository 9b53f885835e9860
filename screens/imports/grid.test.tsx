import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { ImportRow } from '@ace/contract/imports/import.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { headings, IMPORT_TEXTS } from '../../e2e/imports.testing.ts';
import { filled } from '../../e2e/texts.ts';
import { FIRST_ROW, PLANTED, PLANTED_ROWS } from '../../server/src/features/imports/check/planted-errors.testing.ts';
import type { Answers, Asked } from '../answers.ts';
import { find, openScreen, paste, press, sentTo, shownPath, type, waitFor } from '../screen.tsx';
import { answersWith, countsOf, importOf, ORDER_FIELDS, orders, rowsOf, type Values } from './imports.testing.ts';

const t = IMPORT_TEXTS.vi;
const [reference = '', phone = '', goods = '', day = '', partner = '', weight = '', name = ''] = headings(
  'vi',
  ...(['customerReference', 'receiverTelNo', 'description', 'shipDate', 'partnerShipment', 'weight', 'receiverContactName'] as const),
);

type Given = Parameters<typeof answersWith>[1] & { answers?: Answers };

const openGrid = async (rows: ImportRow[], { answers = {}, ...given }: Given = {}) => {
  const screen = await openScreen('/import/1/check', { as: 'user', answers: { ...answersWith(rows, given), ...answers } });
  await waitFor('tbody td');
  return screen;
};

/** A cell by the number of its row in the file and its heading. */
const cellAt = (row: number, heading: string) => {
  const names = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const line = [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].find(
    ({ cells }) => cells[0]?.innerText.trim() === String(row),
  );
  return line?.cells[names.indexOf(heading)] as HTMLElement;
};
/** What a cell shows, without what its mark says to screen readers. */
const textAt = (row: number, heading: string) => [...cellAt(row, heading).querySelectorAll<HTMLElement>(':scope > span')].at(-1)?.innerText;
const textsOf = (heading: string, rows: number[]) => rows.map((row) => textAt(row, heading));
/** Waits for the cell that has the focus, as screen readers call it. */
const expectFocus = (row: number, field: string) =>
  expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(filled(t.grid.cell, { row, field }));
/** Waits for a filter with so many rows. */
const expectFilter = (filter: keyof typeof t.check.filters, number: number) =>
  expect.element(page.getByRole('link', { name: new RegExp(`^${t.check.filters[filter]} ${number}$`) })).toBeVisible();
/** What was sent of rows. */
const edits = (asked: Asked[]) =>
  asked
    .filter(({ call }) => call === 'PUT /api/imports/:id/rows/:row')
    .map(({ params, body }) => [Number(params.row), (body as { values: Values }).values]);
const expectSaved = async (asked: Asked[], ...expected: [number, Values][]) => {
  await expect.poll(() => edits(asked)).toEqual(expected);
  await expect.poll(() => find('[data-mark=saving]')).toBeNull();
};

describe('the grid of an import', () => {
  test('has the keys of a spreadsheet', async () => {
    const { asked } = await openGrid(rowsOf(orders('KEYS', 4)));
    await userEvent.click(cellAt(2, goods));
    await expectFocus(2, goods);
    await type('Trà');
    await press('Enter');
    await expectFocus(3, goods);
    await press('F2');
    await type(' sấy');
    await press('Tab');
    await expectFocus(3, day);
    await type('7/12');
    await press('Escape');
    await expect.poll(() => textAt(3, day)).toBe('05/12/2026');
    await press('Control+End', 'Home');
    await expectFocus(5, reference);
    // And nothing of the day.
    await expectSaved(asked, [2, { description: 'Trà' }], [3, { description: 'Cà phê rang xay KEYS 2 sấy' }]);
    expect(textsOf(goods, [2, 3])).toEqual(['Trà', 'Cà phê rang xay KEYS 2 sấy']);
  });

  test('is a grid for screen readers, whose rows are left out and taken in again by a key', async () => {
    const { asked } = await openGrid(rowsOf(orders('LEFT', 4)), {
      judge: ({ values: { leftOut } }) =>
        leftOut === true ? { state: 'skipped', messages: [{ field: null, message: 'leftOut', severity: 'changed' }] } : {},
    });
    const grid = page.getByRole('grid', { name: t.grid.label });
    await expect.element(grid).toHaveAttribute('aria-rowcount', '5');
    await expect.element(grid).toHaveAttribute('aria-colcount', '7');
    await expect.element(grid.getByRole('columnheader', { name: goods })).toBeVisible();
    await userEvent.click(cellAt(3, goods));
    await expectFocus(3, goods);
    expect(grid.getByRole('gridcell', { selected: true }).elements()).toEqual([cellAt(3, goods)]);
    await expect.element(grid.getByRole('row').nth(2)).toHaveAttribute('aria-rowindex', '3');
    await press('Shift+ArrowDown', 'Control+Delete');
    await expectFilter('skipped', 2);
    await expect.element(page.getByRole('status').getByText(t.message.leftOut, { exact: false })).toBeVisible();
    await page.getByRole('button', { name: t.grid.takeIn }).click();
    await expectFilter('skipped', 0);
    await press('Control+z');
    await expectFilter('skipped', 2);
    await expect.element(page.getByRole('button', { name: filled(t.check.importGood, { number: 2 }) })).toBeVisible();
    const [out, into] = [{ leftOut: true }, { leftOut: null }];
    await expectSaved(asked, [3, out], [4, out], [3, into], [4, into], [3, out], [4, out]);
  });

  test('fills down, takes a pasted range, copies one, and takes steps back', async () => {
    const { asked } = await openGrid(rowsOf(orders('RANGE', 4)));
    await userEvent.click(cellAt(2, goods));
    await expectFocus(2, goods);
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d');
    const [first, second, third, fourth] = [1, 2, 3, 4].map((index) => `Cà phê rang xay RANGE ${index}`);
    await expect.poll(() => textsOf(goods, [2, 3, 4, 5])).toEqual([first, first, first, fourth]);
    const down: [number, Values][] = [3, 4].map((row) => [row, { description: first ?? '' }]);
    await expectSaved(asked, ...down);
    await press('Control+z');
    await expect.poll(() => textsOf(goods, [3, 4])).toEqual([second, third]);
    const back: [number, Values][] = [
      [3, { description: second ?? '' }],
      [4, { description: third ?? '' }],
    ];
    await expectSaved(asked, ...down, ...back);

    await userEvent.click(cellAt(3, phone));
    await expectFocus(3, phone);
    paste(await waitFor(':focus'), '0988000111\tGốm sứ\n0988000222\tTrà\n');
    await expect.poll(() => textsOf(phone, [2, 3, 4])).toEqual(['0912345000', '0988000111', '0988000222']);
    expect(textsOf(goods, [3, 4])).toEqual(['Gốm sứ', 'Trà']);
    await expectSaved(
      asked,
      ...down,
      ...back,
      [3, { receiverTelNo: '0988000111', description: 'Gốm sứ' }],
      [4, { receiverTelNo: '0988000222', description: 'Trà' }],
    );
    const clipboardData = new DataTransfer();
    find(':focus')?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
    expect(clipboardData.getData('text/plain')).toBe('0988000111');
  });

  test('offers the choices of a field, and replaces a value everywhere', async () => {
    const rows = rowsOf(orders('LIST', 3).map((row) => ({ ...row, partnerShipment: 'gtsUsa' })));
    const { asked } = await openGrid(rows, { fields: [...ORDER_FIELDS, 'partnerShipment'] });
    await userEvent.click(cellAt(2, partner));
    await expectFocus(2, partner);
    await press('F2');
    await expect.element(page.getByRole('option', { name: 'GTS Canada' })).toBeVisible();
    await type('sing');
    await press('Enter');
    await expectSaved(asked, [2, { partnerShipment: 'gtsSgp' }]);
    expect(textsOf(partner, [2, 3])).toEqual(['GTS Singapore', 'GTS USA']);
    await expectFocus(3, partner);

    await page.getByRole('button', { name: t.check.replace }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabelText(t.replace.by).click();
    await dialog.getByRole('option', { name: 'GTS Canada' }).click();
    await dialog.getByRole('button', { name: t.replace.submit }).click();
    await expect.element(page.getByText(filled(t.replace.done, { number: 2 }))).toBeVisible();
    expect(sentTo(asked, 'PUT /api/imports/:id/rows')).toEqual([{ field: 'partnerShipment', value: 'gtsCad', rows: [3, 4] }]);
    await expect.poll(() => textsOf(partner, [2, 3, 4])).toEqual(['GTS Singapore', 'GTS Canada', 'GTS Canada']);
  });

  test('takes back what the program has changed', async () => {
    const [row] = rowsOf(orders('BACK', 1));
    const message = { field: 'receiverTelNo', message: 'zeroAdded', severity: 'changed', original: '912345678' } as const;
    const { asked } = await openGrid([
      { ...(row as ImportRow), values: { ...row?.values, receiverTelNo: '0912345678' }, messages: [message] },
    ]);
    await userEvent.click(cellAt(2, phone));
    await expect.element(page.getByRole('status').getByText(t.message.zeroAdded, { exact: false })).toBeVisible();
    expect(textAt(2, phone)).toBe('0912345678');
    await page.getByRole('button', { name: filled(t.grid.takeBack, { original: '912345678' }) }).click();
    await expect.poll(() => textAt(2, phone)).toBe('912345678');
    await expectSaved(asked, [2, { receiverTelNo: '912345678' }]);
  });

  test('F8 after Enter finds an error further left in the next row, and goes on from there', async () => {
    const wrong = (field: ImportFieldName, message: string) => ({ field, message, severity: 'error' }) as const;
    const notNumber: Pick<ImportRow, 'state' | 'messages'> = { state: 'error', messages: [wrong('weight', 'notNumber')] };
    const [first, second, third] = rowsOf(orders('LEFT', 3)) as [ImportRow, ImportRow, ImportRow];
    await openGrid(
      [
        { ...first, ...notNumber, values: { ...first.values, weight: 'x' } },
        {
          ...{ ...second, ...notNumber, values: { ...second.values, receiverContactName: null, weight: 'y' } },
          messages: [wrong('weight', 'notNumber'), wrong('receiverContactName', 'NotBlank')],
        },
        third,
      ],
      { judge: () => notNumber },
    );
    await press('F8');
    await expectFocus(2, weight);
    await press('z', 'Enter');
    await expectFocus(3, weight);
    await press('F8');
    await expectFocus(3, name);
    await press('F8');
    await expectFocus(3, weight);
  });

  test('keeps what was typed while the network is gone, and a mended row stays where it is', async () => {
    const [first, second, third] = rowsOf(orders('LOST', 3)) as [ImportRow, ImportRow, ImportRow];
    const message = { field: 'shipDate', message: 'notDay', severity: 'error' } as const;
    const rows: ImportRow[] = [
      first,
      { ...second, state: 'error', values: { ...second.values, shipDate: '31/02/2026' }, messages: [message] },
      third,
    ];
    const { 'PUT /api/imports/:id/rows/:row': edit, ...others } = answersWith(rows);
    let isLost = true;
    const { asked } = await openGrid(rows, {
      answers: { ...others, 'PUT /api/imports/:id/rows/:row': (one: Asked) => (isLost ? Response.error() : edit(one)) },
    });
    await page.getByRole('link', { name: new RegExp(`^${t.check.filters.error} 1$`) }).click();
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(1);
    await userEvent.click(cellAt(3, day));
    await type('6/12/2026');
    await press('Enter');
    await expect.element(page.getByRole('alert').getByText(filled(t.grid.unsaved, { number: 1 }), { exact: false })).toBeVisible();
    await expect.poll(() => cellAt(3, day).dataset.mark).toBe('failed');
    expect(textAt(3, day)).toBe('06/12/2026');
    isLost = false;
    window.dispatchEvent(new Event('online'));
    await expectFilter('error', 0);
    await expect.poll(() => find('[data-mark=failed]')).toBeNull();
    expect(textAt(3, day)).toBe('06/12/2026');
    expect(edits(asked).at(-1)).toEqual([3, { shipDate: '2026-12-06' }]);
  });

  test('waits with the start until all rows are checked again', async () => {
    const rows = rowsOf(orders('WAIT', 2));
    const answers = answersWith(rows);
    let waiting: { waiting?: number } = { waiting: 1 };
    await openGrid(rows, { answers: { ...answers, 'GET /api/imports/:id': () => ({ ...answers['GET /api/imports/:id'](), ...waiting }) } });
    const start = page.getByRole('button', { name: filled(t.check.importGood, { number: 2 }), exact: true });
    await expect.element(start).toBeDisabled();
    await expect.element(page.getByRole('status').getByText(t.reading.again)).toBeVisible();
    waiting = {};
    await expect.element(start).toBeEnabled();
  });

  test('mends the twelve errors of 300 rows by keyboard alone, and begins to import', async () => {
    const fields = [...ORDER_FIELDS, 'receiverEmail', 'partnerShipment', 'totalPackages'] as const;
    const rows = rowsOf(orders('ĐH', PLANTED_ROWS).map((row) => ({ ...row, partnerShipment: 'gtsCad', totalPackages: 1 })));
    for (const { row, field, cell, message } of PLANTED) {
      const index = row - FIRST_ROW;
      const messages: ImportRow['messages'] = [{ field, message, severity: 'error' }];
      rows[index] = { row, state: 'error', messages, values: { ...rows[index]?.values, [field]: cell } };
    }
    const answers = answersWith(rows, { fields });
    let isDone = false;
    const { asked } = await openGrid(rows, {
      answers: {
        ...answers,
        'GET /api/imports/:id': () =>
          isDone
            ? importOf(fields, { state: 'done', counts: countsOf({ rows: PLANTED_ROWS, created: PLANTED_ROWS }) })
            : answers['GET /api/imports/:id'](),
        'POST /api/imports/:id/start': () => {
          isDone = true;
          return importOf(fields, { state: 'running' });
        },
      },
    });
    await expectFilter('error', PLANTED.length);
    for (const { mended } of PLANTED) {
      await press('F8');
      await type(String(mended));
      await press('Enter');
    }
    await expectFilter('error', 0);
    // Each where it stood, and as the value that was meant.
    const sent: Values = { '1,2': 1.2, '15': 15, '26/11/2026': '2026-11-26', 'GTS Canada': 'gtsCad' };
    expect(edits(asked)).toEqual(PLANTED.map(({ row, field, mended }) => [row, { [field]: sent[String(mended)] ?? mended }]));
    await press('Escape', 'n');
    await expect.element(page.getByRole('dialog').getByRole('button', { name: t.check.confirm.go, exact: true })).toHaveFocus();
    await press('Enter');
    await expect.poll(shownPath).toMatch(/\/report/);
    expect(sentTo(asked, 'POST /api/imports/:id/start')).toEqual([{ only: 'good' }]);
    await expect.element(page.getByRole('link', { name: `${PLANTED_ROWS} ${t.report.created}` })).toBeVisible();
  });
});
