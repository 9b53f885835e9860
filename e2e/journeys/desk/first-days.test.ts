import { describe, expect, test } from 'vitest';
import { go, startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const { api, visitAs, reopen } = startJourneys();

describe.each(IN_VIETNAMESE)('the first days of a customer (%s)', (language) => {
  const t = TEXTS[language];

  test('home asks for the sender until it is there', async () => {
    await api.context.pool.query(`update "appUser" set phone = null, address = '' where login = 'user'`);
    const page = await visitAs('user', language, '/');
    const hint = page.getByRole('note');
    const { phone, address } = t.account.field;
    await hint.getByText(filled(t.desk.profile, { fields: `${phone}, ${address}`.toLowerCase() })).waitFor();
    await hint.getByRole('link', { name: t.desk.toProfile }).click();
    await page.locator('[name="phone"]').fill('0901234567');
    await page.locator('[name="address"]').fill('12 Nguyễn Huệ, Quận 1');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.getByText(t.account.settings.success).waitFor();
    await go(page, '/');
    await page.getByRole('region', { name: t.desk.parcels.underWay }).waitFor();
    expect(await hint.count()).toBe(0);
  });

  test('the list has all columns, offers the compact arrangement once, and keeps the order that was chosen', async () => {
    const page = await visitAs('user', language, '/shipment-ace', { viewport: { width: 1280, height: 800 } });
    const offer = page.getByRole('note').filter({ hasText: t.shipment.list.offer });
    const heading = (name: string) => page.getByRole('columnheader', { name });
    const sorted = (name: string) => heading(name).getAttribute('aria-sort');
    await offer.waitFor();
    // With the actions.
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(29 + 1);
    await expect.poll(() => sorted(t.shipment.field.id)).toBe('ascending');
    await heading(t.shipment.field.weight).getByRole('link').click();
    await page.waitForURL(/sort=weight,asc/);
    await offer.getByRole('button', { name: t.list.stayFull }).click();
    await offer.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await api.as('user').get('/api/preferences/lists')).body.shipments)
      .toMatchObject({ arrangement: 'full', sort: 'weight,asc', knowsCompact: true });

    await reopen(page, '/shipment-ace');
    await expect.poll(() => sorted(t.shipment.field.weight)).toBe('ascending');
    expect(await offer.count()).toBe(0);
    await go(page, '/shipment-ace?sort=shipDate,desc');
    await expect.poll(() => sorted(t.shipment.field.shipDate)).toBe('descending');
    await go(page, '/shipment-ace?sort=');
    await expect.poll(() => sorted(t.shipment.field.weight)).toBe('ascending');
  });

  test('accepting the offer shows the status of each shipment', async () => {
    const page = await visitAs('employee', language, '/shipment-ace', { viewport: { width: 1280, height: 800 } });
    await api.context.pool.query('delete from "listPreference"');
    await page.reload();
    await page.getByRole('note').getByRole('button', { name: t.list.toCompact }).click();
    await page.getByRole('columnheader', { name: t.shipment.compact.status }).waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
  });
});
