import { IMPORT_FIELDS } from '@ace/contract/imports/fields.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chooseFile, headings, IMPORT_TEXTS, orderHeadings, orders, sheetOf, textAt } from './imports.testing.ts';
import { filled, go, IN_ENGLISH, IN_VIETNAMESE, LANGUAGES, losingAnswers, scan, startJourneys, TEXTS, TYPING } from './journey.ts';

const { api, visitAs, reopen } = startJourneys();

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

/** Sends a file as a person who has opened the page, and waits until the rows are shown. */
const openRows = async (page: Page, name: string, content: string) => {
  await chooseFile(page, name, content);
  await page.waitForURL(/\/check$/);
  await page.locator('tbody td').first().waitFor();
};

const idIn = (page: Page) => Number(/import\/(\d+)\//.exec(page.url())?.[1]);

/** Begins to import, and waits for the report. */
const importAll = async (page: Page, language: Language) => {
  const t = IMPORT_TEXTS[language];
  await page.getByRole('main').locator('[data-shortcut=new]').click();
  await page.getByRole('dialog').getByRole('button', { name: t.check.confirm.go, exact: true }).click();
  await page.waitForURL(/\/report/);
};

describe.each(LANGUAGES)('importing a spreadsheet (%s)', (language) => {
  const t = IMPORT_TEXTS[language];
  const { shipment } = TEXTS[language];

  test('asks what odd columns are, shows errors in their cells, takes what was mended by keyboard, and can be undone', async () => {
    const name = `ODD${language}`;
    const [phone = ''] = headings(language, 'receiverTelNo');
    const rows = orders(name, 3);
    rows[1] = [`${name}-2`, 'Trần Văn Bình', '1.2E+17', 'Trà', '06/12/2026', '1'];
    // What is chosen for a set of headings is remembered: each language has its own.
    const odd = ['Mã đơn', 'Ai nhận hàng', 'Gọi số', 'Món', 'Hôm nào', `Bao nhiêu kí ${language}`];
    const page = await visitAs('user', language, '/import');
    await chooseFile(page, 'Đơn tháng 12.tsv', sheetOf(odd, ...rows));
    await page.waitForURL(/\/columns$/);
    const fields = headings(language, 'customerReference', 'receiverContactName', 'receiverTelNo', 'description', 'shipDate', 'weight');
    const choices = page.getByRole('list').getByRole('combobox');
    await expect.poll(() => choices.count()).toBe(6);
    for (const [index, field] of fields.entries()) {
      await choices.nth(index).click();
      await page.getByRole('option', { name: field, exact: true }).click();
    }
    await page.getByText(t.columns.complete).waitFor();
    await button(page, t.columns.check).click();

    await page.waitForURL(/\/check$/);
    await page.getByRole('link', { name: new RegExp(`^${t.check.filters.error} 1$`) }).waitFor();
    expect(await button(page, t.check.importAll).isDisabled()).toBe(true);
    await page.locator('tbody td').first().waitFor();
    await page.keyboard.press('F8');
    await page.getByRole('status').getByText(t.message.exponent).waitFor();
    await page.keyboard.type('0912999888', TYPING);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: new RegExp(`^${t.check.filters.error} 0$`) }).waitFor();
    expect(await textAt(page, 3, phone)).toBe('0912999888');

    await importAll(page, language);
    await page.getByRole('link', { name: `3 ${t.report.created}` }).waitFor();
    await button(page, filled(t.report.print, { number: 3 })).waitFor();
    await expect.poll(() => page.locator('tbody a').count()).toBe(3);
    const { body } = await api.as('user').get(`/api/shipments?importId=${idIn(page)}&sort=id,asc`);
    expect(body.map((one: { receiverTelNo: string }) => one.receiverTelNo)).toEqual(['0912345000', '0912999888', '0912345002']);

    await button(page, new RegExp(`^${t.report.undo}`)).click();
    await page.getByRole('dialog').getByRole('button', { name: t.report.undo, exact: true }).click();
    await page.getByText(filled(t.report.undoneAll, { undone: 3 })).waitFor();
    expect((await api.as('user').get(`/api/shipments?importId=${idIn(page)}`)).body).toEqual([]);
    expect(await page.getByText(shipment.list.empty).count()).toBe(0);
  });
});

describe.each(IN_ENGLISH)('ways to bring in a sheet (%s)', (language) => {
  const t = IMPORT_TEXTS[language];

  test('takes scans, each on its line, and makes one import although the answer is lost', async () => {
    const page = await visitAs('user', language, '/import');
    await page.getByText(t.start.paste, { exact: true }).click();
    const box = page.getByRole('textbox', { name: t.start.pasteLabel });
    await box.fill(`${orderHeadings(language)[0]}\n`);
    await box.press('Control+End');
    for (const code of [`SCAN1${language}`, `SCAN2${language}`]) await scan(page, code);
    expect((await box.inputValue()).split('\n').slice(1)).toEqual([`SCAN1${language}`, `SCAN2${language}`, '']);
    await losingAnswers(page, '**/api/imports?*', () => box.press('Control+Enter'));
    await page.getByRole('alert').first().waitFor();
    await button(page, t.start.pasteSend).click();
    await page.waitForURL(/\/check$/);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
    const { body } = await api.as('user').get('/api/imports');
    const isThis = ({ columns }: { columns: { samples: string[] }[] }) => columns[0]?.samples.includes(`SCAN1${language}`);
    expect(body.filter(isThis).map(({ id }: { id: number }) => id)).toEqual([idIn(page)]);
  });

  test('takes pasted cells, and skips them when they are pasted again', async () => {
    const cells = sheetOf(orderHeadings(language), ...orders(`PASTE${language}`, 2));
    const paste = (page: Page) =>
      page.evaluate((text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      }, cells);
    const page = await visitAs('user', language, '/import');
    await button(page, t.start.choose).waitFor();
    await paste(page);
    await page.waitForURL(/\/check$/);
    await page.getByRole('heading', { name: t.start.pastedName }).waitFor();
    await importAll(page, language);
    await page.getByRole('link', { name: `2 ${t.report.created}` }).waitFor();

    await go(page, '/import');
    await button(page, t.start.choose).waitFor();
    await paste(page);
    await page.waitForURL(/\/check$/);
    await page.getByRole('link', { name: new RegExp(`^${t.check.filters.duplicate} 2$`) }).waitFor();
    await button(page, t.check.importNone).waitFor();
  });

  test('says what to do about a file that cannot be read', async () => {
    const page = await visitAs('user', language, '/import');
    await chooseFile(page, 'ảnh.xlsx', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    await page
      .getByRole('alert')
      .getByText(t.problem.notASheet.split('\n')[1] ?? '')
      .waitFor();
    await page.getByRole('link', { name: t.failed.another }).click();
    await button(page, t.start.choose).waitFor();
    expect(new URL(page.url()).hash).toBe('#/import');
    await page.getByText(t.state.failed).first().waitFor();
  });
});

describe.each(IN_VIETNAMESE)('the steps of an import (%s)', (language) => {
  const t = IMPORT_TEXTS[language];
  const FILE = sheetOf(orderHeadings(language), ...orders('STEP', 2));

  test('survive a reload, and lead on where the import is', async () => {
    const page = await visitAs('user', language, '/import');
    await openRows(page, 'Bước.tsv', FILE);
    await page.reload();
    await page.locator('tbody td').first().waitFor();
    await page.getByRole('link', { name: t.check.toColumns }).click();
    await page.waitForURL(/\/columns$/);
    await page.reload();
    await button(page, t.columns.check).waitFor();
    await page.goBack();
    await page.waitForURL(/\/check$/);
    await page.locator('tbody td').first().waitFor();
    const id = idIn(page);
    await importAll(page, language);
    await page.reload();
    await page.getByRole('link', { name: `2 ${t.report.created}` }).waitFor();
    for (const step of ['check', 'columns', 'run']) {
      await reopen(page, `/import/${id}/${step}`);
      await page.waitForURL(/\/report$/);
    }
    await go(page, '/import');
    await page.getByRole('link', { name: 'Bước.tsv' }).first().click();
    await page.waitForURL(/\/report$/);
  });

  test('a double click begins to import once', async () => {
    const page = await visitAs('user', language, '/import');
    await openRows(page, 'Hai lần.tsv', sheetOf(orderHeadings(language), ...orders('TWICE', 2)));
    const starts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/start') && starts.push(request.url()));
    await page.getByRole('main').locator('[data-shortcut=new]').click();
    await page.getByRole('dialog').getByRole('button', { name: t.check.confirm.go, exact: true }).dblclick();
    await page.waitForURL(/\/report/);
    expect(starts).toHaveLength(1);
    await page.getByRole('link', { name: `2 ${t.report.created}` }).waitFor();
  });

  test('those of others are not found, and a customer sets no owner', async () => {
    const mine = await visitAs('employee', language, '/import');
    await openRows(mine, 'Của nhân viên.tsv', sheetOf(orderHeadings(language), ...orders('EMP', 1)));
    const page = await visitAs('user', language, `/import/${idIn(mine)}/check`);
    await page.getByText(TEXTS[language].errorPage.noRecord.split('\n')[1] ?? '').waitFor();

    const [owner = ''] = headings(language, 'owner');
    await go(page, '/import');
    await chooseFile(page, 'Chủ.tsv', sheetOf(['Cột lạ'], ['x']));
    await page.waitForURL(/\/columns$/);
    await page.getByRole('list').getByRole('combobox').first().click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option', { name: owner, exact: true }).count()).toBe(0);
    expect(await page.getByLabel(owner, { exact: true }).count()).toBe(0);
    expect(await page.getByText(t.start.kind).count()).toBe(0);
  });
});

describe.each(IN_VIETNAMESE)('who has a file in hand (%s)', (language) => {
  const t = IMPORT_TEXTS[language];
  const { menu } = TEXTS[language];

  /** Counts the clicks on a page, which stays open. */
  const countClicks = async (page: Page) => {
    await page.evaluate(() => {
      document.documentElement.dataset.clicks = '0';
      const count = () => {
        const { dataset } = document.documentElement;
        dataset.clicks = String(Number(dataset.clicks) + 1);
      };
      window.addEventListener('pointerdown', count, { capture: true });
    });
    return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
  };

  test('has forty bills after five clicks, beside those of the dialog for files', async () => {
    const page = await visitAs('user', language, '/');
    await page.getByRole('banner').getByRole('link', { name: menu.import }).waitFor();
    const clicks = await countClicks(page);
    await page.getByRole('banner').getByRole('link', { name: menu.import }).click();
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), button(page, t.start.choose).click()]);
    const content = sheetOf(orderHeadings(language), ...orders('FORTY', 40));
    await dialog.setFiles({ name: 'Bốn mươi kiện.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(content) });
    await button(page, filled(t.check.importGood, { number: 40 })).click();
    await page.getByRole('dialog').getByRole('button', { name: t.check.confirm.go, exact: true }).click();
    const bills = page.waitForResponse('**/api/customer/bills');
    await button(page, filled(t.report.print, { number: 40 })).click();
    expect((await bills).status()).toBe(200);
    expect(await clicks()).toBe(5);

    const { body: made } = await api.as('user').get(`/api/shipments?importId=${idIn(page)}&sort=id,asc&size=2`);
    for (const { id: shipmentId } of made) expect((await api.as('employee').post('/api/connectors', { shipmentId })).status).toBe(201);
    await page.reload();
    const labels = page.waitForEvent('download');
    await button(page, filled(t.report.labels, { number: 2 })).click();
    expect((await labels).suggestedFilename()).toBe('labels.pdf');
    await page.getByRole('link', { name: made[0].aceBillNumber }).waitFor();
  });
});

describe.each(IN_VIETNAMESE)('events of a sheet (%s)', (language) => {
  test('are imported by employees', async () => {
    const t = IMPORT_TEXTS[language];
    const { aceBillNumber } = (await api.as('employee').get('/api/shipments/9')).body;
    const page = await visitAs('employee', language, '/import');
    await page.getByText(t.kind.trackings, { exact: true }).click();
    await page.waitForURL(/kind=trackings/);
    const names = Object.values(IMPORT_FIELDS.trackings).map((field) => field.headings[language]);
    const row = [aceBillNumber, '25/11/2026 08:30', TEXTS[language].deliveryStatus.ARRIVED_HUB, 'Kho nhập liệu', 'Đã quét'];
    await openRows(page, 'Sự kiện.tsv', sheetOf(names, row));
    await importAll(page, language);
    await page.getByRole('link', { name: `1 ${t.report.created}` }).waitFor();
    await page.getByRole('link', { name: t.report.trackings }).click();
    await page.getByText('Kho nhập liệu').first().waitFor();
  });
});

describe.each(IN_ENGLISH)('a file that is too large (%s)', (language) => {
  test('is refused before it is sent', async () => {
    const t = IMPORT_TEXTS[language];
    const page = await visitAs('user', language, '/import');
    await button(page, t.start.choose).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await chooseFile(page, 'large.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
    const text = filled(t.start.tooLarge, { name: 'large.csv', size: '10 MB', max: 10 });
    await page
      .getByRole('alert')
      .getByText(text.split('\n')[1] ?? '')
      .waitFor();
    expect(sent.filter((url) => url.includes('/api/imports'))).toEqual([]);
  });
});
