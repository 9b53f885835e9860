import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, IN_ENGLISH, IN_VIETNAMESE, startJourneys, TEXTS, unfold } from './journey.ts';

const { api, visitAs } = startJourneys();

const highlighted = (page: Page) => page.locator('[role=option][data-combobox-selected]');
/** The first line of the highlighted choice; `about` is the second. */
const expectAt = (page: Page, label: string, ...about: string[]) =>
  expect
    .poll(async () => (await highlighted(page).allInnerTexts()).flatMap((text) => text.split('\n')).slice(0, 1 + about.length))
    .toEqual([label, ...about]);
const options = (page: Page) => page.getByRole('option');
const isUnsaved = async (page: Page, t: (typeof TEXTS)['vi']) => {
  await page.getByRole('button', { name: t.form.cancel }).click();
  const dialog = page.getByRole('dialog', { name: t.form.leave.title });
  const left = page.waitForURL(/#\/shipment-ace(\?|$)/).then(() => false);
  return Promise.race([left, dialog.waitFor().then(() => true)]);
};
/** As a person types: faster keys are those of a scanner, whose Enter belongs to its code. */
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: 60 });
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

describe.each(IN_VIETNAMESE)('a list of choices (%s)', (language) => {
  const t = TEXTS[language];
  const none = t.shipment.partner.none;
  const openForm = async (login: 'employee' | 'user' = 'employee') => {
    const { body } = await api.as('admin').post('/api/shipments', {
      ...{ description: 'Gốm', shipDate: '2026-11-20', senderContactName: 'A', senderTelNo: '0912345678' },
      ...{ receiverContactName: 'B', receiverTelNo: '0912345678', partnerShipment: 'gtsUsa' },
    });
    const page = await visitAs(login, language, `/shipment-ace/${body.id}/edit`);
    await unfold(page);
    const partner = page.getByRole('combobox', { name: t.shipment.field.partnerShipment, exact: true });
    await expect.poll(() => partner.inputValue()).toBe('GTS USA');
    await partner.focus();
    return { page, partner };
  };

  test('opens at its present value, and the arrows go on from there', async () => {
    const { page, partner } = await openForm();
    expect(await options(page).count()).toBe(0);
    await press(page, 'ArrowDown');
    await expectAt(page, 'GTS USA');
    expect(await partner.getAttribute('aria-activedescendant')).toBe(await highlighted(page).getAttribute('id'));
    await press(page, 'ArrowDown');
    await expectAt(page, 'GTS Australia', `${t.shipment.partnerAbout.gtsAus}, ${t.shipment.partnerTakesOne}`);
    await press(page, 'ArrowUp', 'ArrowUp');
    await expectAt(page, none, `${t.shipment.partnerAbout.none}, ${filled(t.shipment.partnerTakes, { max: MAX_PACKAGES.none })}`);
    await press(page, 'ArrowUp');
    await expectAt(page, none);
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
    await expect.poll(() => partner.inputValue()).toBe('GTS Australia');
    expect(await options(page).count()).toBe(0);
    expect(await partner.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('letters find, with marks or without; Enter or Tab takes what was found', async () => {
    const { page, partner } = await openForm();
    await partner.selectText();
    await type(page, 'khong');
    await expectAt(page, none);
    await press(page, 'Enter');
    await expect.poll(() => partner.inputValue()).toBe(none);
    await partner.selectText();
    await type(page, 'sing');
    await expectAt(page, 'GTS Singapore');
    await press(page, 'Tab');
    await expect.poll(() => partner.inputValue()).toBe('GTS Singapore');
    // After letters, the arrow down begins with the first choice.
    await partner.selectText();
    await type(page, 'gts');
    await press(page, 'ArrowDown');
    await expectAt(page, 'GTS USA');
    await press(page, 'ArrowDown', 'Enter');
    await expect.poll(() => partner.inputValue()).toBe('GTS Australia');
    // Letters replace what is chosen, also after a click on the label and a focus by the program.
    for (const enter of [() => page.getByText(t.shipment.field.partnerShipment, { exact: true }).click(), () => partner.focus()]) {
      await page.locator('[name=description]').focus();
      await enter();
      await type(page, 'sing');
      await expectAt(page, 'GTS Singapore');
      await press(page, 'Enter');
      await expect.poll(() => partner.inputValue()).toBe('GTS Singapore');
    }
    // A click selects what is chosen, so that letters replace it there, too.
    await partner.click();
    await expectAt(page, 'GTS Singapore');
    await type(page, 'zzz');
    await page.getByText(t.form.nothingFound).waitFor();
    await press(page, 'Enter');
    await page.locator('[name=description]').focus();
    await expect.poll(() => partner.inputValue()).toBe('GTS Singapore');
  });

  test('Esc leaves everything as it was', async () => {
    const { page, partner } = await openForm();
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Escape');
    await expect.poll(() => partner.inputValue()).toBe('GTS USA');
    expect(await options(page).count()).toBe(0);
    await partner.selectText();
    await type(page, 'can');
    await expectAt(page, 'GTS Canada');
    await press(page, 'Escape');
    await expect.poll(() => partner.inputValue()).toBe('GTS USA');
    await press(page, 'ArrowDown');
    await expectAt(page, 'GTS USA');
    await press(page, 'Escape');
    expect(await isUnsaved(page, t)).toBe(false);
  });

  test('that may be blank is emptied with its text', async () => {
    const { page, partner } = await openForm();
    await partner.selectText();
    await type(page, 'gts c');
    await press(page, 'Enter');
    const term = page.getByRole('combobox', { name: t.shipment.field.shipmentTerm });
    await term.focus();
    await press(page, 'ArrowDown', 'Enter');
    await expect.poll(() => term.inputValue()).toBe(t.shipment.term.DDU);
    await term.selectText();
    await press(page, 'Delete', 'Escape');
    await expect.poll(() => term.inputValue()).toBe(t.shipment.term.DDU);
    await term.selectText();
    await press(page, 'Delete', 'Tab');
    await expect.poll(() => term.inputValue()).toBe('');
  });

  test('of what the server searches takes what Enter or Tab meant when it has answered, however early they came', async () => {
    const { page } = await openForm();
    const owner = page.getByRole('combobox', { name: t.shipment.field.ownerId });
    await owner.focus();
    await press(page, 'ArrowDown');
    await expectAt(page, 'admin');
    await owner.selectText();
    await type(page, 'employee');
    await press(page, 'Enter');
    await expect.poll(() => options(page).count()).toBe(0);
    await page.getByText(filled(t.shipment.form.owner, { name: 'ACE Cargo – Nguyễn Thị Thu Hà' })).waitFor();
    expect(await owner.inputValue()).toBe('employee');
    // Nothing is found: the letters stay.
    await owner.selectText();
    await type(page, 'khong co ai');
    await press(page, 'Enter');
    await page.getByText(t.form.nothingFound).waitFor();
    expect(await owner.inputValue()).toBe('khong co ai');
    await press(page, 'Escape');
    await expect.poll(() => owner.inputValue()).toBe('employee');
    await owner.selectText();
    await type(page, 'admin');
    await press(page, 'Tab');
    await expect.poll(() => owner.evaluate((input) => input !== document.activeElement)).toBe(true);
    await expect.poll(() => owner.inputValue()).toBe('admin');
    await expect.poll(() => page.getByText(filled(t.shipment.form.owner, { name: 'ACE Cargo' })).count()).toBe(1);
  });

  test('of owners has those first whose login begins with the letters, then those with such a word, and Tab takes the first', async () => {
    const { page } = await openForm();
    const owner = page.getByRole('combobox', { name: t.shipment.field.ownerId });
    for (const [letters, first] of [
      ['u', 'user'],
      ['th', 'employee'],
      ['o', 'other'],
    ] as const) {
      await owner.focus();
      await owner.selectText();
      await type(page, letters);
      await expectAt(page, first);
      await press(page, 'Tab');
      await expect.poll(() => owner.inputValue()).toBe(first);
    }
  });

  test('of fields finds them by what people call them, in both languages, in any order of the words', async () => {
    const { page } = await openForm();
    const finder = page.getByRole('combobox', { name: t.form.findField });
    const { field } = t.shipment;
    for (const [typed, ...labels] of [
      ['cân nặng', field.weight],
      ['weight', field.weight],
      ['sđt', field.senderTelNo, field.receiverTelNo],
      ['dien thoai', field.senderTelNo, field.receiverTelNo],
      ['mã bưu điện người nhận', field.receiverPostalCode],
      ['nhận zip', field.receiverPostalCode],
    ] as const) {
      await finder.focus();
      await finder.selectText();
      await type(page, typed);
      await expect.poll(() => options(page).allInnerTexts(), { message: typed }).toEqual(labels);
    }
    await press(page, 'Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('receiverPostalCode');
  });

  test('is settled before a save by keys', async () => {
    const { page, partner } = await openForm();
    await partner.selectText();
    await type(page, 'sing');
    await press(page, 'Control+Enter');
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    const { rows } = await api.context.pool.query('select "partnerShipment" from shipment order by "lastModifiedDate" desc limit 1');
    expect(rows).toEqual([{ partnerShipment: 'gtsSgp' }]);
  });

  test('keeps the page as long as its letters mean nothing', async () => {
    const { page, partner } = await openForm();
    await partner.selectText();
    await type(page, 'zzz');
    await press(page, 'Control+Enter');
    await page.getByText(t.form.nothingFound).waitFor();
    await press(page, 'Escape');
    await expect.poll(() => partner.inputValue()).toBe('GTS USA');
    await press(page, 'Control+Enter');
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
  });
});

describe.each(IN_ENGLISH)('the lists of choices (%s)', (language) => {
  const t = TEXTS[language];
  const search = async (page: Page, list: Locator, text: string, label: string) => {
    await list.focus();
    await list.selectText();
    await type(page, text);
    await expectAt(page, label);
  };

  test('of a filter and of a dialog close alone with Esc, and several stay open', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.locator('tr[data-row]').first().waitFor();
    const size = page.getByRole('combobox', { name: t.list.size });
    await size.focus();
    await press(page, 'ArrowDown');
    await expectAt(page, '20');
    await press(page, 'ArrowDown', 'Enter');
    await page.waitForURL(/size=50/);

    await page.getByRole('button', { name: t.filter.open }).first().click();
    const status = page.getByRole('combobox', { name: t.shipment.filter.status });
    await search(page, status, 'deli', t.deliveryStatus.DELIVERED);
    await press(page, 'Enter');
    await page.waitForURL(/status=DELIVERED/);
    await expectAt(page, t.deliveryStatus.DELIVERED);
    await press(page, 'Escape');
    expect(await options(page).count()).toBe(0);
    expect(await status.isVisible()).toBe(true);
    await press(page, 'Backspace');
    await expect.poll(() => page.url()).not.toContain('status=');
  });

  test('of the lookup, the audit and the roles of a user work the same way', async () => {
    const page = await visitAs('admin', language, '/tracking-partner-shipment');
    const partner = page.getByRole('combobox', { name: t.lookup.field.partnerShipment });
    await search(page, partner, 'sin', 'GTS Singapore');
    await press(page, 'Enter');
    await expect.poll(() => partner.inputValue()).toBe('GTS Singapore');

    const audit = await visitAs('admin', language, '/admin/entity-audit');
    const limit = audit.getByRole('combobox', { name: t.entityAudit.limit });
    await limit.focus();
    await press(audit, 'ArrowDown', 'ArrowDown', 'Enter');
    await expect.poll(() => limit.inputValue()).toBe('50');

    const user = await visitAs('admin', language, '/admin/user-management/new');
    const roles = user.getByRole('combobox', { name: t.user.field.authorities });
    await roles.focus();
    await press(user, 'ArrowDown');
    await expectAt(user, t.user.authority.ROLE_USER);
    await press(user, 'Escape');
    expect(await options(user).count()).toBe(0);
  });
});
