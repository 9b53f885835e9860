import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, IN_VIETNAMESE, OWN_CONTEXT, startJourneys, TEXTS, unfold } from './journey.ts';

const { api, reopen, visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const value = (page: Page, name: string) => field(page, name).inputValue();
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const storedBy = async (notes: string) => (await api.context.pool.query('select * from shipment where notes = $1', [notes])).rows;
const chooseIn = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** The required fields of a shipment, except its date. */
const fillRequired = async (page: Page, notes: string) => {
  await unfold(page);
  const values = { description: 'Cà phê', receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678', notes };
  for (const [name, text] of Object.entries(values)) await field(page, name).fill(text);
};

/** Types a date and leaves the field, which then shows it in one form. */
const expectShipDate = async (page: Page, typed: string, shown: string) => {
  await field(page, 'shipDate').fill(typed);
  await field(page, 'shipDate').press('Tab');
  await expect.poll(() => value(page, 'shipDate'), { message: typed }).toBe(shown);
};

describe.each(IN_VIETNAMESE)('typing into the form of a shipment (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });
  const year = new Date().getFullYear();

  test('reads a date as day, month, year; keeps anything else as it was typed, and does not save it', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await field(page, 'shipDate').waitFor();
    // What is read as which day is tested in `web/src/shared/i18n/typed-date.test.ts`.
    await field(page, 'shipDate').fill('31/02/2026');
    await field(page, 'shipDate').press('Tab');
    await page.getByText(t.validation.date).waitFor();
    expect(await value(page, 'shipDate')).toBe('31/02/2026');
    expect(await save(page).isDisabled()).toBe(true);
    await field(page, 'shipDate').fill('31/12/1899');
    await page.getByText(t.validation.year).waitFor();
    await expectShipDate(page, '5/9', `05/09/${year}`);
    await expectShipDate(page, '05092026', '05/09/2026');
    await fillRequired(page, `day ${language}`);
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect((await storedBy(`day ${language}`))[0].shipDate).toBe('2026-09-05');
  });

  test('is of today at first, and takes days from today', async () => {
    const page = await visitAs('user', language, '/shipment-ace', OWN_CONTEXT);
    await page.clock.setFixedTime('2026-11-20T23:30');
    await reopen(page, '/shipment-ace/new');
    await expect.poll(() => value(page, 'shipDate')).toBe('20/11/2026');
    await expectShipDate(page, '+1', '21/11/2026');
    await expectShipDate(page, 'hôm nay', '20/11/2026');
    await fillRequired(page, `today ${language}`);
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect((await storedBy(`today ${language}`))[0].shipDate).toBe('2026-11-20');
  });

  test('refuses an ambiguous pasted number, and shows both readings', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    const [ambiguous, decimal] = ['1.234', '1,234'];
    await field(page, 'weight').fill(ambiguous);
    await page.getByText(filled(t.validation.ambiguous, { decimal, whole: '1234' })).waitFor();
    await field(page, 'weight').fill(decimal);
    await page.getByText(filled(t.validation.ambiguous, { decimal, whole: '1234' })).waitFor({ state: 'detached' });
  });
});

// The other language differs by its texts alone, which `same-keys.ts` keeps complete.
describe.each(IN_VIETNAMESE)('the form of a shipment (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });

  test('picks a date from the calendar, with the keyboard too', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await field(page, 'shipDate').fill('05/09/2026');
    await field(page, 'shipDate').press('ArrowDown');
    await page.locator('[role=dialog] button[data-selected]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('5');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => value(page, 'shipDate')).toBe('06/09/2026');
    await expect.poll(() => focusedName(page)).toBe('shipDate');
  });

  test('copies lengths typed after the number of packages to the lines, but keeps what was typed into a line', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await fillRequired(page, `lines ${language}`);
    await field(page, 'shipDate').fill('05/09/2026');
    await chooseIn(page, t.shipment.field.partnerShipment, 'GTS Canada');
    await field(page, 'totalPackages').fill('3');
    await field(page, 'cubicL').pressSequentially('40');
    await field(page, 'packageInfos.1.itemCubicW').pressSequentially('12');
    await field(page, 'cubicW').pressSequentially('120');
    await field(page, 'cubicH').pressSequentially('20');
    await field(page, 'cubicH').fill('25');
    for (const index of [0, 1, 2]) await field(page, `packageInfos.${index}.itemCubicWeight`).fill('1');
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    const [{ packageInfos }] = await storedBy(`lines ${language}`);
    expect(packageInfos.map((line: Record<string, unknown>) => [line.itemCubicL, line.itemCubicW, line.itemCubicH])).toEqual([
      [40, 120, 25],
      [40, 12, 25],
      [40, 120, 25],
    ]);
  });

  test('an emptied number of packages becomes 1 at once, which the next digit replaces', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await unfold(page);
    await field(page, 'totalItems').fill('7');
    await field(page, 'totalPackages').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.getByText(t.shipment.form.emptied).waitFor();
    expect([await value(page, 'totalPackages'), await value(page, 'totalItems')]).toEqual(['1', '1']);
    await page.keyboard.type('4');
    expect(await value(page, 'totalPackages')).toBe('4');
    await page.getByText(t.shipment.form.emptied).waitFor({ state: 'detached' });
  });

  test('reduces the packages to the maximum of the partner, and does not store it before the user could see it', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await fillRequired(page, `capped ${language}`);
    await field(page, 'shipDate').fill('05/09/2026');
    await chooseIn(page, t.shipment.field.partnerShipment, 'GTS Canada');
    await field(page, 'totalPackages').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('20');
    await page.getByText(filled(t.shipment.form.fitted, { max: 15, partner: 'GTS Canada' })).waitFor();
    expect(await value(page, 'totalPackages')).toBe('15');
    await page.keyboard.press('Control+Enter');
    await page.getByText(t.form.lookAgain).waitFor();
    expect(await storedBy(`capped ${language}`)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect((await storedBy(`capped ${language}`))[0].totalPackages).toBe(15);
  });

  test('entering a prefilled field by Tab or Enter selects its text, a click does not', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await field(page, 'senderName').focus();
    await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('senderAddress');
    await page.keyboard.type('Mới');
    expect(await value(page, 'senderAddress')).toBe('Mới');
    await field(page, 'senderContactName').focus();
    await page.keyboard.press('Enter');
    expect(await focusedName(page)).toBe('senderTelNo');
    await page.keyboard.type('0900');
    expect(await value(page, 'senderTelNo')).toBe('0900');
    await field(page, 'senderName').click();
    expect(await field(page, 'senderName').evaluate((input: HTMLInputElement) => input.selectionEnd === input.selectionStart)).toBe(true);
  });

  test('the wheel over a number, a zoomed window and an input method change no value by themselves', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await field(page, 'weight').fill('12');
    await field(page, 'weight').hover();
    await page.mouse.wheel(0, 300);
    await page.setViewportSize({ width: 640, height: 400 });
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await value(page, 'weight')).toBe('12');

    // As Telex on a phone composes text: a recalculation before its end would interrupt the composition.
    const session = await page.context().newCDPSession(page);
    await field(page, 'totalPackages').focus();
    await page.keyboard.press('Control+A');
    await session.send('Input.imeSetComposition', { text: '60', selectionStart: 2, selectionEnd: 2 });
    expect(await value(page, 'totalPackages')).toBe('60');
    await session.send('Input.insertText', { text: '60' });
    await expect.poll(() => value(page, 'totalPackages')).toBe('50');
    await field(page, 'receiverContactName').focus();
    await session.send('Input.imeSetComposition', { text: 'Nguyeen', selectionStart: 7, selectionEnd: 7 });
    await session.send('Input.imeSetComposition', { text: 'Nguyên', selectionStart: 6, selectionEnd: 6 });
    await session.send('Input.insertText', { text: 'Nguyên' });
    expect(await value(page, 'receiverContactName')).toBe('Nguyên');
  });

  test('validates what the browser fills in like typed text', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    const autofill = (name: string, text: string) =>
      field(page, name).evaluate((input: HTMLInputElement, text) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, text);
    await autofill('receiverTelNo', '0912345678');
    await autofill('shipDate', '31/02/2026');
    await autofill('totalPackages', '99');
    await page.getByText(t.validation.date).waitFor();
    await page.getByText(filled(t.shipment.form.fittedOwn, { max: 50 })).waitFor();
    expect([await value(page, 'receiverTelNo'), await value(page, 'totalPackages')]).toEqual(['0912345678', '50']);
  });

  test('joins pasted lines with spaces in a field of one line', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await field(page, 'receiverName').focus();
    await field(page, 'receiverName').evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Công ty\nHoà Bình\r\nChi nhánh 2');
      const isHandled = !input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      if (!isHandled) document.execCommand('insertText', false, 'Công ty\nHoà Bình\r\nChi nhánh 2');
    });
    expect(await value(page, 'receiverName')).toBe('Công ty Hoà Bình Chi nhánh 2');
  });

  test('Ctrl+Enter saves from anywhere; missing fields are named in the order of the form', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await field(page, 'senderContactName').fill('');
    await chooseIn(page, t.shipment.field.partnerShipment, 'GTS Canada');
    await field(page, 'packageInfos.0.itemCubicWeight').fill('x');
    const missing = page.getByText(t.form.missing).locator('button');
    await expect
      .poll(async () => (await missing.allTextContents()).slice(0, 4))
      .toEqual([
        t.shipment.field.senderContactName,
        t.shipment.field.receiverContactName,
        t.shipment.field.receiverTelNo,
        t.shipment.field.description,
      ]);
    await field(page, 'senderContactName').fill('An');
    await fillRequired(page, `keys ${language}`);
    await field(page, 'shipDate').fill('05/09/2026');
    await expect
      .poll(async () => (await missing.allTextContents()).slice(0, 1))
      .toEqual([`${filled(t.shipment.form.line, { number: 1 })}: ${t.shipment.field.packageInfos.itemCubicWeight}`]);
    await field(page, 'packageInfos.0.itemCubicWeight').fill('2');
    await page.getByLabel(t.shipment.field.partnerShipment, { exact: true }).first().click();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    await page.getByRole('heading', { name: t.shipment.list.title, exact: true }).waitFor();
    const [{ id, version }] = await storedBy(`keys ${language}`);
    await page.goto(`${api.address}/#/shipment-ace/${id}/edit`);
    await field(page, 'senderName').fill('Khác');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect((await storedBy(`keys ${language}`))[0].version).toBe(version + 1);
  });
});
