import { describe, expect, test } from 'vitest';
import { startJourneys } from '../../journey.ts';
import { filled, IN_VIETNAMESE, TEXTS } from '../../texts.ts';

const COMPANY = { name: 'Vận tải Sao Mai', url: '', phone: undefined, email: undefined };
const { api, visit, visitAs } = startJourneys(() => ({ company: COMPANY, profiles: ['dev'] }));

describe.each(IN_VIETNAMESE)('names in the app (%s)', (language) => {
  const t = TEXTS[language];

  test('the company is named in the bar, the welcome and the title', async () => {
    const page = await visit('/', language);
    await page.getByRole('banner').getByText(COMPANY.name).waitFor();
    await page.getByRole('heading', { name: filled(t.home.title, { company: COMPANY.name }) }).waitFor();
    await expect.poll(() => page.title()).toBe(COMPANY.name);
  });

  test('the title of the tab names the record, the page and the company', async () => {
    const { rows } = await api.context.pool.query('select id, "aceBillNumber" from shipment order by id limit 1');
    const page = await visitAs('employee', language, `/shipment-ace/${rows[0].id}/view`);
    const kind = t.shipment.entityName.charAt(0).toLocaleUpperCase() + t.shipment.entityName.slice(1);
    await expect.poll(() => page.title()).toBe(`${rows[0].aceBillNumber} · ${kind} · ${COMPANY.name}`);
    await page.getByRole('link', { name: t.form.edit }).click();
    await expect.poll(() => page.title()).toBe(`${rows[0].aceBillNumber} · ${t.shipment.form.title} · ${COMPANY.name}`);
    expect(await page.getByRole('textbox', { name: t.shipment.field.id, exact: true }).inputValue()).toBe(String(rows[0].id));
    expect(await page.getByRole('textbox', { name: t.shipment.field.id, exact: true }).getAttribute('readonly')).not.toBeNull();
  });

  test('the page of the API docs says when the server has none', async () => {
    const page = await visitAs('admin', language, '/admin/docs');
    await page.getByText(t.docs.off).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});
