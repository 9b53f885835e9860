import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, IN_ENGLISH, IN_VIETNAMESE, startJourneys, TEXTS, unfold } from './journey.ts';

const { api, visitAs, reopen, speak } = startJourneys();

const countOf = async (notes: string) => {
  const { rows } = await api.context.pool.query('select count(*) as n from shipment where notes = $1', [notes]);
  return rows[0].n as number;
};

/** The required fields of a shipment, typed like a person does. */
const fillRequired = async (page: Page, fields: Record<string, string> = {}) => {
  await unfold(page);
  const values = { description: 'Cà phê rang xay', receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678', ...fields };
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
  const shipDate = page.getByRole('textbox', {
    name: new RegExp(`^(${TEXTS.vi.shipment.field.shipDate}|${TEXTS.en.shipment.field.shipDate})`),
  });
  await shipDate.fill('20/11/2026');
  await shipDate.press('Tab');
};

describe.each(IN_VIETNAMESE)('shipments (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });

  test('a clerk creates, finds, edits, prints and deletes one', async () => {
    const page = await visitAs('employee', language, '/shipment-ace');
    await page.getByRole('link', { name: t.shipment.list.create }).click();
    await page.getByRole('heading', { name: t.shipment.form.title }).waitFor();
    // The sender is prefilled with the user who registers it.
    expect(await page.locator('[name="senderName"]').inputValue()).toBe('ACE Cargo');
    expect(await page.locator('[name="senderContactName"]').inputValue()).toBe('Nguyễn Thị Thu Hà');
    expect(await save(page).isDisabled()).toBe(true);
    await page.locator('[name="receiverTelNo"]').waitFor();
    await page.getByRole('button', { name: t.shipment.field.receiverTelNo }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('receiverTelNo');

    const mark = `journey ${language}`;
    await fillRequired(page, { notes: mark });
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    await page
      .getByRole('status')
      .filter({ hasText: t.aceApp.shipment.created.split('{{')[0] })
      .waitFor();

    await page.getByRole('textbox', { name: t.shipment.list.search }).fill(`binh "${mark}"`.replaceAll('"', ''));
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=binh/);
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(1);
    await page
      .locator('tr[data-row]')
      .getByRole('link', { name: new RegExp(`^${t.list.edit} `) })
      .click();
    await page.locator('[name="receiverName"]').fill('Nhà thuốc Phúc An');
    await save(page).click();
    // Back to where it was opened from, including the search.
    await page.waitForURL(/search=binh/);
    await page.getByRole('cell', { name: 'Nhà thuốc Phúc An' }).waitFor({ state: 'attached' });

    await page.locator('tr[data-row]').getByText('Cà phê rang xay').click();
    await page.getByRole('heading', { level: 2, name: t.shipment.group.info }).waitFor();
    const bill = page.context().waitForEvent('response', (answer) => answer.url().includes('/api/customer/bill/'));
    const tab = page.waitForEvent('popup');
    await page.getByRole('button', { name: t.shipment.detail.print }).click();
    const answer = await bill;
    // A page in the background is rarely rendered, and the next steps would wait for it.
    await (await tab).close();
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.url()).toContain(`language=${language}`);

    await page.getByRole('button', { name: t.form.back }).click();
    await page
      .locator('tr[data-row]')
      .getByRole('link', { name: new RegExp(`^${t.list.delete} `) })
      .click();
    await page.getByRole('dialog', { name: t.confirmDelete.title }).getByText('Nhà thuốc Phúc An').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: t.form.cancel }).click();
    expect(await countOf(mark)).toBe(1);
    await page
      .locator('tr[data-row]')
      .getByRole('link', { name: new RegExp(`^${t.list.delete} `) })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: t.shipment.delete.action, exact: true }).click();
    await page.getByText(t.shipment.list.noMatch).waitFor();
    expect(await countOf(mark)).toBe(0);
    await page.getByRole('button', { name: t.list.clear }).first().click();
    await expect.poll(() => page.locator('tr[data-row]').count()).toBe(20);
  });

  test('adjusts packages to the partner, and the volume to the lengths', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    const value = (name: string) => page.locator(`[name="${name}"]`).inputValue();
    const choose = async (partner: string) => {
      await page
        .getByRole('combobox', { name: t.shipment.field.partnerShipment })
        .or(page.getByLabel(t.shipment.field.partnerShipment, { exact: true }))
        .first()
        .click();
      await page.getByRole('option', { name: partner, exact: true }).click();
    };
    await unfold(page);
    await page.locator('[name="totalPackages"]').fill('20');
    for (const name of ['cubicL', 'cubicW', 'cubicH']) await page.locator(`[name="${name}"]`).fill('50');
    expect(await value('totalVolume')).toBe('2,5');
    await choose('GTS Canada');
    await page.getByText(filled(t.shipment.form.fitted, { max: 15, partner: 'GTS Canada' })).waitFor();
    expect(await value('totalPackages')).toBe('15');
    expect(await value('packageInfos.14.itemCubicL')).toBe('50');
    expect(await page.locator('[name="packageInfos.15.itemCubicL"]').count()).toBe(0);
    await page.getByLabel(t.shipment.field.shipmentTerm, { exact: true }).first().waitFor();
    // Typing 12 over 15 passes through 1, and must not lose the other lines.
    await page.locator('[name="packageInfos.5.itemCubicWeight"]').fill('7');
    await page.locator('[name="totalPackages"]').fill('1');
    await page.locator('[name="totalPackages"]').fill('12');
    expect(await value('packageInfos.5.itemCubicWeight')).toBe('7');
    expect(await page.locator('[name="packageInfos.12.itemCubicL"]').count()).toBe(0);
    await choose('GTS Australia');
    expect(await value('totalPackages')).toBe('1');
    expect(await page.locator('[name="insuranceValue"]').count()).toBe(0);
    await choose('GTS USA');
    expect(await page.locator('[name="packageInfos.0.itemCubicL"]').count()).toBe(0);
    expect(await page.locator('[name="insuranceValue"]').count()).toBe(1);
    // A typed volume survives a change of the partner.
    await page.locator('[name="totalVolume"]').fill('9');
    await choose('GTS Singapore');
    expect(await value('totalVolume')).toBe('9');
    await choose('GTS USA');
    await page.locator('[name="totalPackages"]').fill('2');
    await page.getByText(filled(t.shipment.form.fitted, { max: 1, partner: 'GTS USA' })).waitFor();
    expect(await value('totalPackages')).toBe('1');
  });
});

describe.each(IN_ENGLISH)('shipments by keyboard (%s)', (language) => {
  const t = TEXTS[language];

  test('with the keyboard alone: sign in, list, search, open, edit, save', async () => {
    await speak(language);
    const page = await visitAs('user', language, '/');
    await page.evaluate(() => sessionStorage.clear());
    await reopen(page, '/shipment-ace');
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('username');
    const { keyboard } = page;
    await keyboard.type('user');
    await keyboard.press('Tab');
    await keyboard.type('user');
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: t.shipment.list.title }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keyboard.press('/');
    await keyboard.type('tenofovir');
    await keyboard.press('Enter');
    await page.waitForURL(/search=tenofovir/);
    await expect.poll(() => page.locator('[aria-busy=false] tr[data-row]').first().innerText()).toMatch(/tenofovir/i);
    await page.locator('tr[data-row]').first().focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: t.shipment.group.info }).waitFor();
    await keyboard.press('e');
    await page.locator('[name="senderContactName"]').focus();
    await keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('senderTelNo');
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('0280000000');
    await keyboard.press('Control+Enter');
    await page
      .getByRole('status')
      .filter({ hasText: t.aceApp.shipment.updated.split('{{')[0] })
      .waitFor();
    await page.getByText('0280000000').waitFor();
  });
});

describe.each(IN_ENGLISH)('shipments that something happens to (%s)', (language) => {
  const t = TEXTS[language];
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true });

  test('an alert names the fields whose letters no font has, instead of printing the bill', async () => {
    const fields = { description: 'x', shipDate: '2026-11-20', senderContactName: 'A', senderTelNo: '1', receiverTelNo: '2' };
    const shipment = await api.as('employee').post('/api/shipments', { ...fields, receiverContactName: 'Anna 𒀀' });
    const page = await visitAs('employee', language, `/shipment-ace/${shipment.body.id}/view`);
    const tab = page.waitForEvent('popup');
    await page.getByRole('button', { name: t.shipment.detail.print }).click();
    const field = filled(t.error.field, { field: t.shipment.field.receiverContactName });
    await page.getByText(`${field}: ${filled(t.error.unprintable, { params: '𒀀' })}`).waitFor();
    const popup = await tab;
    await expect.poll(() => popup.isClosed()).toBe(true);
  });

  test('a double click on Save makes one shipment', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await fillRequired(page, { notes: `double ${language}` });
    await expect.poll(() => save(page).isEnabled()).toBe(true);
    await save(page).dblclick();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect(await countOf(`double ${language}`)).toBe(1);
  });

  test('a connection that is lost during Save: shows an error, keeps the content, and creates one shipment in the end', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await fillRequired(page, { notes: 'first content' });
    await expect.poll(() => save(page).isEnabled()).toBe(true);
    // The request arrives, the answer does not.
    await page.route('**/api/shipments', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await save(page).click();
    await page.getByText(t.form.unreachable).waitFor();
    expect(await page.locator('[name="description"]').inputValue()).toBe('Cà phê rang xay');
    await page.unroute('**/api/shipments');
    await page.locator('[name="notes"]').fill(`lost answer ${language}`);
    await save(page).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect(await countOf('first content')).toBe(0);
    expect(await countOf(`lost answer ${language}`)).toBe(1);
  });

  test('two people edit one: the second sees both versions, keeps what they typed, and nothing is lost', async () => {
    const { rows } = await api.context.pool.query('select id, "aceBillNumber" from shipment order by id desc limit 1 offset 5');
    const { id } = rows[0];
    const [first, second] = await Promise.all(
      ['admin', 'employee'].map((login) => visitAs(login as 'admin', language, `/shipment-ace/${id}/edit`)),
    );
    if (!first || !second) throw new Error('two pages were opened');
    await first.locator('[name="receiverName"]').fill(`theirs ${language}`);
    await unfold(second);
    await second.locator('[name="notes"]').fill(`mine ${language}`);
    await save(first).click();
    await first.waitForURL(/#\/shipment-ace(\?|$)/);
    await save(second).click();

    const conflict = second.getByRole('alert').filter({ hasText: 'admin' });
    await conflict.waitFor();
    expect(await second.locator('[name="notes"]').inputValue()).toBe(`mine ${language}`);
    await conflict.getByText(`theirs ${language}`).waitFor();
    const newer = second.waitForEvent('popup');
    await conflict.getByRole('link', { name: t.form.conflict.open }).click();
    await (await newer).getByText(`theirs ${language}`).first().waitFor();
    await conflict.getByRole('button', { name: t.form.conflict.keepMine }).click();
    await conflict.waitFor({ state: 'detached' });
    expect(await second.locator('[name="receiverName"]').inputValue()).toBe(`theirs ${language}`);
    // The first field in which both differ.
    await expect.poll(() => second.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('receiverName');
    await save(second).click();
    await second.waitForURL(/#\/shipment-ace(\?|$)/);
    const stored = (await api.as('admin').get(`/api/shipments/${id}`)).body;
    expect(stored).toMatchObject({ receiverName: `theirs ${language}`, notes: `mine ${language}` });
  });

  test('asks before unsaved changes are left, but not for a prefilled form', async () => {
    const page = await visitAs('user', language, '/shipment-ace');
    await page.getByRole('link', { name: t.shipment.list.create }).click();
    await page.locator('[name="senderName"]').waitFor();
    await page.getByRole('button', { name: t.form.cancel }).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    await page.getByRole('link', { name: t.shipment.list.create }).click();
    await unfold(page);
    await page.locator('[name="notes"]').fill('x');
    await page.getByRole('button', { name: t.form.cancel }).click();
    await page.getByRole('dialog', { name: t.form.leave.title }).getByRole('button', { name: t.form.leave.stay }).click();
    await page.waitForURL(/#\/shipment-ace\/new$/);
    expect(await page.locator('[name="notes"]').inputValue()).toBe('x');
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: t.form.leave.goKept }).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
  });
});
