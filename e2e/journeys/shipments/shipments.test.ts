import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startJourneys, unfold } from '../../journey.ts';
import { counterOf, fillRequired } from '../../shipments.testing.ts';
import { filled, IN_ENGLISH, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

const countOf = counterOf({ api });

describe.each(IN_VIETNAMESE)('shipments (%s)', (language) => {
  const t = TEXTS[language];

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
