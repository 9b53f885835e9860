import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { notifying } from '../../../server/src/features/notifications/notifications.testing.ts';
import { useMailFolder } from '../../../server/src/testing/mailbox.ts';
import { startJourneys } from '../../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../../texts.ts';

const mails = useMailFolder();
const { api, visitAs } = startJourneys(() => ({ dataDir: mails.dataDir }));
const { start, ship, happen, send } = notifying(api);
beforeAll(start);

describe.each(IN_ENGLISH)('notifications (%s)', (language) => {
  const t = TEXTS[language];
  const { log } = t.notification;
  const settings = t.notificationSettings;
  const template = t.mailTemplate;

  const visitLog = async (login: 'employee' | 'user', shipment: Shipment) => {
    const page = await visitAs(login, language, `/shipment-ace/${shipment.id}/view`);
    return { page, section: page.getByRole('region', { name: log.title }) };
  };

  test('of a shipment are on its page, and an employee sends one again', async () => {
    const shipment = await ship();
    const { section: empty } = await visitLog('user', shipment);
    await empty.getByText(log.empty).waitFor();
    await happen(shipment, 'COLLECTED');
    await send();

    const { page, section } = await visitLog('employee', shipment);
    const entry = section.getByRole('listitem').filter({ hasText: String(shipment.receiverEmail) });
    await entry.getByText(t.notification.state.sent, { exact: true }).waitFor();
    await entry.getByRole('button', { name: log.repeat }).click();
    await page.getByText(log.repeated).waitFor();
    await expect.poll(() => entry.count()).toBe(2);
    await send();
    expect(await mails.arrived(String(shipment.receiverEmail), 2)).toHaveLength(2);

    const { section: ofOwner } = await visitLog('user', shipment);
    await ofOwner.getByText(t.notification.state.sent, { exact: true }).first().waitFor();
    expect(await ofOwner.getByRole('button', { name: log.repeat }).count()).toBe(0);
  });

  test('are turned off and, after a look at the last week, on again', async () => {
    const page = await visitAs('admin', language, '/admin/notifications');
    await page.getByRole('button', { name: settings.turnOff }).click();
    await page.getByText(settings.isOff).waitFor();
    await page.getByRole('button', { name: settings.turnOn }).click();
    const dialog = page.getByRole('dialog', { name: settings.turnOnTitle });
    await dialog.getByText(/mails, to \d+ people/).waitFor();
    await dialog.getByRole('button', { name: settings.turnOn }).click();
    await page.getByText(settings.isOn).waitFor();
    const box = page.getByRole('checkbox', { name: `${t.notification.role.sender}: ${t.notification.event.delivered}` });
    await box.check();
    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(settings.saved).waitFor();
    const { body } = await api.as('admin').get('/api/notifications/settings');
    expect(body).toMatchObject({ isOn: true, choices: { sender: ['delivered'] } });
  });

  test('beyond the limit of a day wait on home, where an employee confirms the customer and sends them', async () => {
    const admin = await visitAs('admin', language, '/admin/notifications');
    const limits = admin.getByRole('region', { name: settings.limits.title });
    const figure = limits.getByLabel(settings.limits.newAddresses);
    await figure.fill('0');
    await admin.getByRole('button', { name: t.form.save }).click();
    await limits.getByText(filled(t.validation.range, { min: '1', max: '100000' })).waitFor();
    await figure.fill('1');
    await admin.getByRole('button', { name: t.form.save }).click();
    await admin.getByText(settings.saved).waitFor();
    const page = await visitAs('employee', language, '/');
    await page.getByRole('region', { name: t.desk.tasks.title }).waitFor();
    const held = page.getByRole('region', { name: t.desk.held.title });
    expect(await held.count()).toBe(0);

    const shipments = [await ship({}, 'other'), await ship({}, 'other')];
    for (const shipment of shipments) await happen(shipment, 'COLLECTED');
    await send();
    await page.reload();
    const row = held.getByRole('listitem').filter({ hasText: 'other' });
    await row.getByText(filled(t.desk.held.waiting.split(',')[0] ?? '', { number: '1' })).waitFor();
    await row.getByRole('button', { name: t.desk.held.confirm }).click();
    await page.getByText(filled(t.desk.held.released, { number: '1', login: 'other' })).waitFor();
    await held.waitFor({ state: 'detached' });
    await send();
    for (const { receiverEmail } of shipments) await mails.arrived(String(receiverEmail));
  });

  test('have texts that an administrator edits, looks at, mails to themself and takes back', async () => {
    const page = await visitAs('admin', language, '/admin/notification-templates?event=delivered&language=en');
    const subject = page.getByRole('textbox', { name: template.subject, exact: true });
    const refused: string[] = [];
    page.on('response', (answer) => answer.status() === 400 && refused.push(answer.url()));
    await subject.fill('Yours: {{constructor}}');
    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(filled(template.faultyTag, { tag: '{{constructor}}' })).waitFor();

    const shipment = await ship({ receiverContactName: 'Ann Lee' });
    await page.getByRole('textbox', { name: template.shipment }).fill(shipment.aceBillNumber);
    await subject.fill('Yours: {{number}}');
    await page.getByRole('textbox', { name: template.html, exact: true }).fill('<p>Dear {{receiver}}</p><script>alert(1)</script>');
    const preview = page.getByRole('region', { name: template.preview });
    await preview.getByText(`Yours: ${shipment.aceBillNumber}`).waitFor();
    await preview.frameLocator('iframe').getByText('Dear Ann Lee').waitFor();
    await page.getByRole('button', { name: template.test }).click();
    await page.getByText(filled(template.mailed, { email: 'admin@acecargo.example' })).waitFor();
    const [mail] = await mails.arrived('admin@acecargo.example');
    expect(mail?.subject).toBe(`Yours: ${shipment.aceBillNumber}`);
    // The wrong variable was one message at its field: the server was never asked about it.
    expect(refused).toEqual([]);

    await page.getByRole('button', { name: t.form.save }).click();
    await page.getByText(template.saved).waitFor();
    expect(await page.getByRole('textbox', { name: template.html, exact: true }).inputValue()).toBe('<p>Dear {{receiver}}</p>');
    await page.getByRole('button', { name: template.reset }).click();
    await page.getByText(template.wasReset).waitFor();
    expect(await subject.inputValue()).toBe('Delivered: {{number}}');
  });
});
