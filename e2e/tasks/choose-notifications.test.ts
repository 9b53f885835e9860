import { beforeAll, describe, expect, test } from 'vitest';
import { notifying } from '../../server/src/features/notifications/notifications.testing.ts';
import { useMailFolder } from '../../server/src/testing/mailbox.ts';
import { startJourneys } from '../journey.ts';
import { IN_ENGLISH, TEXTS } from '../texts.ts';

const mails = useMailFolder();
const { api, visitAs } = startJourneys(() => ({ dataDir: mails.dataDir }));
const { start, ship, happen, planned } = notifying(api);
beforeAll(start);

describe.each(IN_ENGLISH)('notifications (%s)', (language) => {
  const t = TEXTS[language];
  const { preferences } = t.notification;

  test('are chosen by customers for their shipments', async () => {
    const page = await visitAs('user', language, '/notifications');
    const box = page.getByRole('checkbox', { name: `${t.notification.role.receiver}: ${t.notification.event.pickedUp}` });
    await box.uncheck();
    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(preferences.saved).waitFor();
    const shipment = await ship();
    await happen(shipment, 'COLLECTED');
    await planned();
    expect((await api.as('user').get(`/api/shipments/${shipment.id}/notifications`)).body).toEqual([]);
    await page.getByRole('button', { name: preferences.asCompany }).click();
    await page.getByRole('button', { name: t.form.save }).click();
    await expect.poll(async () => (await api.as('user').get('/api/account/notifications')).body.receiver).toBeNull();
  });
});
