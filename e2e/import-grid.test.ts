import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PLANTED, PLANTED_ROWS, plantedSheet } from '../server/src/features/imports/check/planted-errors.testing.ts';
import { csvOf } from '../server/src/features/imports/imports.testing.ts';
import { cellAt, chooseFile, headings, IMPORT_TEXTS, orderHeadings, orders, sheetOf, textAt } from './imports.testing.ts';
import { filled, go, IN_VIETNAMESE, paste, startJourneys, TYPING } from './journey.ts';

const { visitAs } = startJourneys();

describe.each(IN_VIETNAMESE)('the grid of an import (%s)', (language) => {
  const t = IMPORT_TEXTS[language];
  const [phone = '', goods = '', day = '', partner = ''] = headings(
    language,
    'receiverTelNo',
    'description',
    'shipDate',
    'partnerShipment',
  );

  const openGrid = async (name: string, rows: (string | number)[][], ...more: string[]) => {
    const page = await visitAs('user', language, '/import');
    await chooseFile(page, `${name}.tsv`, sheetOf([...orderHeadings(language), ...more], ...rows));
    await page.waitForURL(/\/check$/);
    await page.locator('tbody td').first().waitFor();
    return page;
  };
  const textsOf = async (page: Page, heading: string, rows: number[]) => await Promise.all(rows.map((row) => textAt(page, row, heading)));
  /** The cell that has the focus, as screen readers call it. */
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const nameOf = (row: number, field: string) => filled(t.grid.cell, { row, field });
  const saved = (page: Page) => expect.poll(() => page.locator('[data-mark=saving]').count()).toBe(0);

  test('has the keys of a spreadsheet', async () => {
    const page = await openGrid('KEYS', orders('KEYS', 4));
    await (await cellAt(page, 2, goods)).click();
    expect(await focused(page)).toBe(nameOf(2, goods));
    await page.keyboard.type('Trà', TYPING);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe(nameOf(3, goods));
    await page.keyboard.press('F2');
    await page.keyboard.type(' sấy', TYPING);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(nameOf(3, day));
    await page.keyboard.type('7/12', TYPING);
    await page.keyboard.press('Escape');
    expect(await textAt(page, 3, day)).toBe('05/12/2026');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe(nameOf(5, headings(language, 'customerReference')[0] ?? ''));
    await saved(page);
    expect(await textsOf(page, goods, [2, 3])).toEqual(['Trà', 'Cà phê rang xay KEYS 2 sấy']);
    await page.reload();
    await page.locator('tbody td').first().waitFor();
    expect(await textsOf(page, goods, [2, 3])).toEqual(['Trà', 'Cà phê rang xay KEYS 2 sấy']);
  });

  test('is a grid for screen readers, whose rows are left out and taken in again by a key', async () => {
    const page = await openGrid('LEFT', orders('LEFT', 4));
    const grid = page.getByRole('grid', { name: t.grid.label });
    expect([await grid.getAttribute('aria-rowcount'), await grid.getAttribute('aria-colcount')]).toEqual(['5', '7']);
    await grid.getByRole('columnheader', { name: goods }).waitFor();
    await (await cellAt(page, 3, goods)).click();
    expect(await grid.getByRole('gridcell', { selected: true }).count()).toBe(1);
    expect(await grid.getByRole('row').nth(2).getAttribute('aria-rowindex')).toBe('3');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+Delete');
    const skipped = (number: number) => page.getByRole('link', { name: new RegExp(`^${t.check.filters.skipped} ${number}$`) }).waitFor();
    await skipped(2);
    await page.getByRole('status').getByText(t.message.leftOut).waitFor();
    await page.getByRole('button', { name: t.grid.takeIn }).click();
    await skipped(0);
    await page.keyboard.press('Control+z');
    await skipped(2);
    await page.getByRole('button', { name: filled(t.check.importGood, { number: 2 }) }).waitFor();
  });

  test('fills down, takes a pasted range, copies one, and takes steps back', async () => {
    const page = await openGrid('RANGE', orders('RANGE', 4));
    await (await cellAt(page, 2, goods)).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect
      .poll(() => textsOf(page, goods, [2, 3, 4, 5]))
      .toEqual([...Array.from({ length: 3 }, () => 'Cà phê rang xay RANGE 1'), 'Cà phê rang xay RANGE 4']);
    await saved(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => textsOf(page, goods, [3, 4])).toEqual(['Cà phê rang xay RANGE 2', 'Cà phê rang xay RANGE 3']);

    await (await cellAt(page, 3, phone)).click();
    await paste(page.locator(':focus'), '0988000111\tGốm sứ\n0988000222\tTrà\n');
    await expect.poll(() => textsOf(page, phone, [2, 3, 4])).toEqual(['0912345000', '0988000111', '0988000222']);
    expect(await textsOf(page, goods, [3, 4])).toEqual(['Gốm sứ', 'Trà']);
    await saved(page);
    const copied = await page.locator(':focus').evaluate((input) => {
      const data = new DataTransfer();
      input.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
      return data.getData('text/plain');
    });
    expect(copied).toBe('0988000111');
  });

  test('offers the choices of a field, and replaces a value everywhere', async () => {
    const rows = orders('LIST', 3).map((row) => [...row, 'GTS USA']);
    const page = await openGrid('LIST', rows, partner);
    await (await cellAt(page, 2, partner)).click();
    await page.keyboard.press('F2');
    await page.getByRole('option', { name: 'GTS Canada' }).waitFor();
    await page.keyboard.type('sing', TYPING);
    await page.keyboard.press('Enter');
    await saved(page);
    expect(await textsOf(page, partner, [2, 3])).toEqual(['GTS Singapore', 'GTS USA']);
    expect(await focused(page)).toBe(nameOf(3, partner));

    await page.getByRole('button', { name: t.check.replace }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.replace.by).click();
    await dialog.getByRole('option', { name: 'GTS Canada' }).click();
    await dialog.getByRole('button', { name: t.replace.submit }).click();
    await page.getByText(filled(t.replace.done, { number: 2 })).waitFor();
    await expect.poll(() => textsOf(page, partner, [2, 3, 4])).toEqual(['GTS Singapore', 'GTS Canada', 'GTS Canada']);
  });

  test('takes back what the program has changed', async () => {
    const rows = orders('BACK', 1);
    rows[0] = [...(rows[0] ?? [])].with(2, '912345678');
    const page = await openGrid('BACK', rows);
    await (await cellAt(page, 2, phone)).click();
    await page.getByRole('status').getByText(t.message.zeroAdded).waitFor();
    expect(await textAt(page, 2, phone)).toBe('0912345678');
    await page.getByRole('button', { name: filled(t.grid.takeBack, { original: '912345678' }) }).click();
    await expect.poll(() => textAt(page, 2, phone)).toBe('912345678');
  });

  test('F8 after Enter finds an error further left in the next row, and goes on from there', async () => {
    const rows = orders('LEFT', 3);
    rows[0] = [...(rows[0] ?? [])].with(5, 'x');
    rows[1] = [...(rows[1] ?? [])].with(1, '').with(5, 'y');
    const [weight = '', name = ''] = headings(language, 'weight', 'receiverContactName');
    const page = await openGrid('LEFT', rows);
    const visited: (string | null | undefined)[] = [];
    for (const keys of [['F8'], ['z', 'Enter'], ['F8'], ['F8']]) {
      for (const key of keys) await page.keyboard.press(key);
      visited.push(await focused(page));
    }
    expect(visited).toEqual([nameOf(2, weight), nameOf(3, weight), nameOf(3, name), nameOf(3, weight)]);
  });

  test('keeps what was typed while the network is gone, and a mended row stays where it is', async () => {
    const rows = orders('LOST', 3);
    rows[1] = [...(rows[1] ?? [])].with(4, '31/02/2026');
    const page = await openGrid('LOST', rows);
    await page.getByRole('link', { name: new RegExp(`^${t.check.filters.error} 1$`) }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.context().setOffline(true);
    await (await cellAt(page, 3, day)).click();
    await page.keyboard.type('6/12/2026', TYPING);
    await page.keyboard.press('Enter');
    await page
      .getByRole('alert')
      .getByText(filled(t.grid.unsaved, { number: 1 }))
      .waitFor();
    await page.locator('[data-mark=failed]').getByText('06/12/2026').waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => page.locator('[data-mark=failed]').count()).toBe(0);
    await page.getByRole('link', { name: new RegExp(`^${t.check.filters.error} 0$`) }).waitFor();
    expect(await textAt(page, 3, day)).toBe('06/12/2026');
  });

  test('mends the twelve errors of 300 rows by keyboard alone, and doubles none when the file comes again', async () => {
    const page = await visitAs('user', language, '/import');
    const open = async () => {
      await chooseFile(page, 'Đơn tháng 11.csv', csvOf(plantedSheet()));
      await page.waitForURL(/\/check$/);
      await page.locator('tbody td').first().waitFor();
    };
    const shows = (filter: keyof typeof t.check.filters, number: number) =>
      page.getByRole('link', { name: new RegExp(`^${t.check.filters[filter]} ${number}$`) }).waitFor();
    await open();
    await shows('error', PLANTED.length);
    for (const { mended } of PLANTED) {
      await page.keyboard.press('F8');
      await page.keyboard.type(String(mended), TYPING);
      await page.keyboard.press('Enter');
    }
    await shows('error', 0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByRole('dialog').getByRole('button', { name: t.check.confirm.go, exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/report/);
    await page.getByRole('link', { name: `${PLANTED_ROWS} ${t.report.created}` }).waitFor();

    await go(page, '/import');
    await open();
    // What only lacks something is stored now.
    const lacking = PLANTED.filter(({ message }) => message === 'NotBlank').length;
    await shows('duplicate', PLANTED_ROWS - PLANTED.length + lacking);
    await page.getByRole('button', { name: t.check.importNone }).waitFor();
  });
});
