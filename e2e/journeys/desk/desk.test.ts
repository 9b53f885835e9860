import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { startJourneys } from '../../journey.ts';
import { IN_ENGLISH, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** A shipment of `user` with one event. */
const withEvent = async (deliveryStatus: string, hours: number, details: string): Promise<Shipment> => {
  const { body: shipment } = await api.as('employee').post('/api/shipments', {
    description: 'Cà phê',
    shipDate: '2026-01-05',
    senderContactName: 'An',
    senderTelNo: '1',
    receiverName: details,
    receiverContactName: 'Bình',
    receiverTelNo: '0909 222 333',
    ownerId: await api.userId('user'),
  });
  const event = { dateTime: hoursAgo(hours), deliveryStatus, location: 'Kho', details, aceBillNumber: shipment.aceBillNumber };
  expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
  return shipment;
};

describe.each(IN_ENGLISH)('the desk (%s)', (language) => {
  const t = TEXTS[language].desk;
  const { form } = TEXTS[language];

  test('a clerk works off the list by keyboard: snoozes, assigns, adds an event, opens', async () => {
    const oldest = await withEvent('EXCEPTION', 24 * 400, `key ${language}`);
    const page = await visitAs('employee', language, '/');
    const tasks = page.getByRole('region', { name: t.tasks.title });
    const row = tasks.getByRole('listitem').filter({ hasText: oldest.aceBillNumber });
    await row.waitFor();
    expect(await row.innerText()).toContain('0909 222 333');
    expect(await row.innerText()).toContain(`key ${language}`);
    await row.focus();
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: t.note.title.replace('{{number}}', oldest.aceBillNumber) });
    await dialog.waitFor();
    await page.keyboard.type('+3');
    await page.keyboard.press('Tab');
    // As a person types: faster, it would be a scan, whose Enter saves nothing.
    await page.keyboard.type('Gọi lại', { delay: 60 });
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });

    await tasks.getByText(`${t.tasks.list.snoozed} (`).click();
    await row.getByText('Gọi lại').waitFor();
    await row.getByRole('button').click();
    await dialog.getByLabel(t.note.snoozedUntil, { exact: true }).fill('');
    await dialog.getByRole('combobox', { name: t.note.assignee }).fill('emp');
    await dialog.getByRole('option', { name: 'employee', exact: true }).click();
    await dialog.getByRole('button', { name: form.save }).click();
    await row.waitFor({ state: 'detached' });
    await tasks.getByText(t.tasks.list.mine, { exact: true }).click();
    await row.getByText('employee').waitFor();

    await row.focus();
    await page.keyboard.press('t');
    await page.waitForURL(/tracking-ace\/new/);
    expect(await page.locator('[name=aceBillNumber]').inputValue()).toBe(oldest.aceBillNumber);
    await page.getByRole('button', { name: form.cancel }).click();
    await row.waitFor();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`shipment-ace/${oldest.id}/view`));
    await page.getByRole('heading', { level: 1, name: new RegExp(oldest.aceBillNumber) }).waitFor();
    await page.getByRole('link', { name: TEXTS[language].menu.home, exact: true }).click();
    await page.getByRole('region', { name: t.recent.title }).getByRole('link', { name: oldest.aceBillNumber }).waitFor();
  });
});
