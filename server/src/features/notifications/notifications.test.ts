import { eventClock } from '@ace/contract/shared/dates/event-clock.ts';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer } from '../../testing/mailbox.ts';
import { expectProblem, startTestApi } from '../../testing/test-api.ts';
import { notificationSend } from './notifications.jobs.ts';
import { planLate } from './notifications.service.ts';
import { notifying } from './notifications.testing.ts';

const OWNER = 'user@anphu.example';

/** A mail server that refuses an address for good, and the first time those that begin with `later`. */
const asked = new Set<string>();
const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
  const isNew = !asked.has(address);
  asked.add(address);
  if (address.startsWith('unknown')) done(Object.assign(new Error('no such user here'), { responseCode: 550 }));
  else if (address.startsWith('later') && isNew) done(Object.assign(new Error('greylisted'), { responseCode: 451 }));
  else done();
};
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer({ onRcptTo });
});
afterAll(() => server.close());

const api = startTestApi(() => ({ smtpUrl: server.url }));
const { start, ship, happen, planned, send, all, logOf } = notifying(api);
beforeAll(start);

const mailsTo = (address: string | null) => server.mails.filter(({ to }) => to?.[0]?.address === address);
const subjectsTo = (address: string | null) => mailsTo(address).map(({ subject }) => subject);
const clear = () => server.mails.splice(0);

describe('notifications', () => {
  test('of ten events in an hour are those that are still news', async () => {
    clear();
    const shipment = await ship();
    const statuses = ['COLLECTED', 'ARRIVED_HUB', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'FAILED_ATTEMPT', 'ARRIVED_HUB'] as const;
    for (const [index, status] of statuses.entries()) await happen(shipment, status, 50 - 5 * index);
    for (const [index, status] of (['OUT_FOR_DELIVERY', 'FAILED_ATTEMPT', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const).entries())
      await happen(shipment, status, 20 - 5 * index);
    await send();
    expect(subjectsTo(shipment.receiverEmail)).toEqual([`Delivered: ${shipment.aceBillNumber}`]);
    expect(subjectsTo(OWNER)).toEqual([`Đã giao hàng: ${shipment.aceBillNumber}`]);
    const states = (await logOf(shipment)).map(({ role, status, state }: Record<string, string>) => `${role} ${status} ${state}`);
    expect(states.toSorted()).toEqual([
      'owner DELIVERED sent',
      'owner FAILED_ATTEMPT stale',
      'receiver COLLECTED stale',
      'receiver DELIVERED sent',
      'receiver FAILED_ATTEMPT stale',
      'receiver OUT_FOR_DELIVERY stale',
    ]);
  });

  test('are one for each status and person, however often it happens', async () => {
    clear();
    const shipment = await ship();
    for (const status of [
      'COLLECTED',
      'OUT_FOR_DELIVERY',
      'FAILED_ATTEMPT',
      'OUT_FOR_DELIVERY',
      'FAILED_ATTEMPT',
      'DELIVERED',
      'DELIVERED',
    ] as const) {
      await happen(shipment, status);
      await send();
    }
    const number = shipment.aceBillNumber;
    expect(subjectsTo(shipment.receiverEmail)).toEqual([
      `Picked up: ${number}`,
      `Out for delivery: ${number}`,
      `Failed attempt: ${number}`,
      `Delivered: ${number}`,
    ]);
    expect(subjectsTo(OWNER)).toEqual([`Giao không thành công: ${number}`, `Đã giao hàng: ${number}`]);
  });

  test('of several parcels of a person are one mail', async () => {
    clear();
    const receiverEmail = 'many@example.com';
    const shipments = [await ship({ receiverEmail }), await ship({ receiverEmail }), await ship({ receiverEmail })];
    for (const shipment of shipments) await happen(shipment, 'COLLECTED');
    await send();
    expect(subjectsTo(receiverEmail)).toEqual(['News of 3 parcels']);
    for (const { aceBillNumber } of shipments) expect(mailsTo(receiverEmail)[0]?.text).toContain(aceBillNumber);
  });

  test('wait for other parcels, and for the end of the quiet hours', async () => {
    const shipment = await ship();
    await happen(shipment, 'COLLECTED');
    await planned();
    const [notification] = await logOf(shipment);
    expect(notification.state).toBe('waiting');
    expect(Date.parse(notification.dueDate) - Date.parse(notification.createdDate)).toBeGreaterThanOrEqual(15 * 60_000 - 1_000);
  });

  test('come when a planned event happens earlier, whether it is moved or recorded beside the plan', async () => {
    clear();
    const [moved, beside] = [await ship(), await ship()];
    const tracking = await happen(moved, 'OUT_FOR_DELIVERY', -3 * 24 * 60);
    await happen(beside, 'OUT_FOR_DELIVERY', -24 * 60);
    await planned();
    await api.as('employee').put('/api/trackings', { ...tracking, dateTime: new Date().toISOString() });
    await happen(beside, 'OUT_FOR_DELIVERY');
    await planned();
    const [notification] = await logOf(moved);
    expect(Date.parse(notification.dueDate) - Date.now()).toBeLessThan(86_400_000);
    await send();
    for (const { receiverEmail, aceBillNumber } of [moved, beside])
      expect(subjectsTo(receiverEmail)).toEqual([`Out for delivery: ${aceBillNumber}`]);
  });

  test('are not planned of what is older than 48 hours', async () => {
    const shipment = await ship();
    await happen(shipment, 'COLLECTED', 48 * 60 + 1);
    await planned();
    expect(await logOf(shipment)).toEqual([]);
  });

  test('of what the first poll has found are not planned', async () => {
    const shipment = await ship();
    await api.context.db.transaction().execute(async (db) => {
      // As the first poll does it: the tracking and its event in one transaction.
      await db
        .insertInto('partnerEvent')
        .values({ ...PARTNER_EVENT, shipmentId: shipment.id, number: shipment.aceBillNumber, isBackfill: true })
        .execute();
    });
    const tracking = await happen({ aceBillNumber: (await ship()).aceBillNumber }, 'INFO_RECEIVED');
    await api.context.db.updateTable('partnerEvent').set({ trackingId: tracking.id }).where('shipmentId', '=', shipment.id).execute();
    const { aceBillNumber } = shipment;
    await api.as('employee').put('/api/trackings', { ...tracking, aceBillNumber, deliveryStatus: 'COLLECTED' });
    await planned();
    expect(await logOf(shipment)).toEqual([]);
  });

  test('of an event that was deleted, or that was another after all, are not sent', async () => {
    clear();
    const [deleted, changed] = [await ship(), await ship()];
    const one = await happen(deleted, 'COLLECTED');
    const other = await happen(changed, 'COLLECTED');
    await planned();
    await api.as('employee').delete(`/api/trackings/${one.id}`);
    await api.as('employee').put('/api/trackings', { ...other, deliveryStatus: 'OUT_FOR_DELIVERY' });
    await send();
    expect(subjectsTo(deleted.receiverEmail)).toEqual([]);
    expect(subjectsTo(changed.receiverEmail)).toEqual([`Out for delivery: ${changed.aceBillNumber}`]);
    await happen(deleted, 'COLLECTED');
    await send();
    expect(subjectsTo(deleted.receiverEmail)).toEqual([`Picked up: ${deleted.aceBillNumber}`]);
  });

  test('note the answer of a server that refuses them, and are tried again if it may accept them later', async () => {
    const [unknown, later] = [await ship({ receiverEmail: 'unknown@example.com' }), await ship({ receiverEmail: 'later@example.com' })];
    await happen(unknown, 'COLLECTED');
    await happen(later, 'COLLECTED');
    await send();
    expect(await logOf(unknown)).toMatchObject([
      { state: 'refused', answer: expect.stringContaining('no such user here'), sentDate: null },
    ]);
    expect(await logOf(later)).toMatchObject([{ state: 'sent', answer: expect.stringMatching(/^250 /), sentDate: expect.any(String) }]);
  });

  test('that the server has accepted are not sent a second time by the same job', async () => {
    clear();
    const shipment = await ship();
    await happen(shipment, 'COLLECTED');
    await send();
    const { mailId } = (await all()).at(-1) ?? {};
    const turn = { signal: new AbortController().signal, isLast: false };
    await notificationSend.work(api.context, { mailId: mailId ?? '' }, '', turn);
    expect(mailsTo(shipment.receiverEmail)).toHaveLength(1);
    // Killed after the server had accepted it, and before that was noted: it is sent again under the same id.
    await api.context.db
      .updateTable('notification')
      .set({ state: 'sending' })
      .where('mailId', '=', mailId ?? '')
      .execute();
    await notificationSend.work(api.context, { mailId: mailId ?? '' }, '', turn);
    const ids = mailsTo(shipment.receiverEmail).map(({ messageId }) => messageId);
    expect(ids).toEqual([`<${mailId}@127.0.0.1>`, `<${mailId}@127.0.0.1>`]);
  });

  test('lead to the page for whoever waits, unless its link was revoked', async () => {
    clear();
    const [open, closed] = [await ship(), await ship()];
    const { url } = (await api.as('user').post(`/api/shipments/${open.id}/share`)).body;
    await api.as('user').delete(`/api/shipments/${closed.id}/share`);
    for (const shipment of [open, closed]) await happen(shipment, 'COLLECTED');
    await send();
    const [mail] = mailsTo(open.receiverEmail);
    expect(mail?.html).toContain(`href="${url}"`);
    expect(mail?.text).toContain(url);
    expect(mailsTo(closed.receiverEmail)[0]?.text).not.toContain('/t/');
  });

  test('say when a parcel is likely to arrive, and, to whom chose so, that it is late', async () => {
    clear();
    const own = { owner: null, receiver: ['pickedUp', 'late'], sender: null, isUnsubscribed: false };
    await api.as('user').put('/api/account/notifications', own);
    const [late, longLate, arrived] = [await ship(), await ship(), await ship()];
    const estimate = (shipment: { id: number }, from: number, to: number) =>
      api.context.pool.query(
        `update "shipmentProgress" set "estimatedFrom" = (now() at time zone 'Asia/Ho_Chi_Minh')::date + $2::int,
          "estimatedTo" = (now() at time zone 'Asia/Ho_Chi_Minh')::date + $3::int where "shipmentId" = $1`,
        [shipment.id, from, to],
      );
    await happen(late, 'COLLECTED');
    await planned();
    await estimate(late, 1, 2);
    await send();
    expect(mailsTo(late.receiverEmail)[0]?.text).toMatch(/Estimated delivery: \d+(–| [A-Z])/);

    await estimate(late, -4, -1);
    await estimate(longLate, -9, -5);
    await estimate(arrived, -4, -1);
    for (let time = 0; time < 2; time += 1) await planLate(api.context);
    await happen(arrived, 'DELIVERED', 60);
    await send();
    expect(subjectsTo(late.receiverEmail)).toEqual([`Picked up: ${late.aceBillNumber}`, `Later than estimated: ${late.aceBillNumber}`]);
    expect(subjectsTo(longLate.receiverEmail)).toEqual([]);
    expect(await logOf(arrived)).toMatchObject([
      { status: 'DELIVERED', role: 'owner' },
      { status: 'LATE', state: 'stale' },
    ]);
    await api.as('user').put('/api/account/notifications', { ...own, receiver: null });
  });

  test('show names as they are, in HTML and headers', async () => {
    clear();
    const shipment = await ship({ receiverContactName: 'Bình\r\nBcc: evil@example.com', receiverName: '<img src=x onerror=alert(1)>' });
    await happen(shipment, 'COLLECTED');
    await send();
    const [mail] = mailsTo(shipment.receiverEmail);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html).toContain('&lt;img');
    expect(server.mails).toHaveLength(1);
  });

  test('have no addresses of web pages that customers or partners wrote', async () => {
    clear();
    const fields = {
      senderName: 'You won 1000 USD: https://evil.example/a',
      receiverName: 'www.evil.example',
      receiverContactName: 'Bình, evil.top/win',
      receiverCity: 'TP.HCM evil.com',
      receiverCountry: 'http://evil.example',
    };
    const shipment = await ship(fields);
    const tracking = await happen(shipment, 'EXCEPTION');
    await planned();
    await api.context.db
      .insertInto('partnerEvent')
      .values({
        ...PARTNER_EVENT,
        shipmentId: shipment.id,
        number: shipment.aceBillNumber,
        trackingId: tracking.id,
        event: 'Pay at evil.vn/x',
      })
      .execute();
    await api.as('admin').put('/api/notifications/templates/exception/en', {
      subject: 'From {{sender}}',
      html: '<p>{{sender}}: {{reason}}</p>',
      text: '{{sender}}: {{reason}}, {{city}}',
    });
    await send();
    await api.as('admin').delete('/api/notifications/templates/exception/en');
    const [mail] = mailsTo(shipment.receiverEmail);
    expect(mail?.subject).toBe('From You won 1000 USD: …');
    expect(mail?.text).toContain('You won 1000 USD: …: Pay at …, TP.HCM …');
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/evil/);
  });

  test('say when by the clock of the place, where in words of their reader, why, what comes next, and how to ask', async () => {
    clear();
    const [byClerk, byPartner] = [
      await ship({ receiverCountry: 'Hoa Kỳ', receiverCountryCode: 'US' }),
      await ship({ receiverCountryCode: 'VN', receiverCountry: 'Vietnam' }),
    ];
    const event = { dateTime: new Date().toISOString(), deliveryStatus: 'EXCEPTION', location: 'HCM', details: 'Chị Lan hẹn lại' };
    const chosen = { ...event, aceBillNumber: byClerk.aceBillNumber, publicReason: 'papers' };
    expect((await api.as('employee').post('/api/trackings', chosen)).status).toBe(201);
    const tracking = await happen(byPartner, 'FAILED_ATTEMPT');
    await api.context.db
      .insertInto('partnerEvent')
      .values({
        ...PARTNER_EVENT,
        shipmentId: byPartner.id,
        number: 'CLOCK',
        trackingId: tracking.id,
        event: 'No access',
        offsetMinutes: 660,
      })
      .execute();
    await send();
    const [english] = mailsTo(byClerk.receiverEmail);
    const company = eventClock('en', 'Asia/Ho_Chi_Minh').moment(event);
    for (const part of [company, 'Vietnam time', 'United States', 'Documents are missing', 'Please contact us to hand in the documents.'])
      for (const shown of [english?.text, english?.html]) expect(shown).toContain(part);
    expect(english?.text).not.toMatch(/Lan|Hoa Kỳ/);
    expect(english?.text).toContain('Any questions? Please call 028 0000 0000 or write to hoidap@acecargo.example.');
    expect(english?.html).toContain('href="mailto:hoidap@acecargo.example"');
    expect(english?.replyTo).toMatchObject([{ address: 'hoidap@acecargo.example' }]);
    const [vietnamese] = mailsTo(byPartner.receiverEmail);
    const local = eventClock('vi', 'Asia/Ho_Chi_Minh').moment({ dateTime: tracking.dateTime, offsetMinutes: 660 });
    for (const part of [local, 'giờ địa phương (UTC+11)', 'Việt Nam', 'Lý do: No access', 'Hàng sẽ được giao lại.'])
      expect(vietnamese?.text).toContain(part);
  });

  test('say to others than the owner which customer registered the parcel, and nothing of staff', async () => {
    clear();
    const receiverEmail = 'curious@example.com';
    const name = { firstName: 'Won 1000 USD https://evil.example/$&', lastName: 'You' };
    await api.context.db.updateTable('appUser').set(name).where('login', '=', 'other').execute();
    const byUser = await ship({ receiverEmail });
    await happen(byUser, 'DELIVERED');
    await send();
    const byOthers = [await ship({ receiverEmail }, 'other'), await ship({ receiverEmail }), await ship({ receiverEmail }, 'employee')];
    for (const shipment of byOthers) await happen(shipment, 'COLLECTED');
    await send();
    await happen(await ship({ receiverEmail, receiverCountryCode: 'VN' }), 'COLLECTED');
    await send();

    const [one, several, vietnamese] = mailsTo(receiverEmail);
    for (const shown of [one?.text, one?.html]) expect(shown).toContain('Minh Đức Lê registered the parcel with ACE Cargo.');
    expect(mailsTo(OWNER)[0]?.text).not.toContain('đăng ký');
    const [other, user, clerk] = byOthers.map(({ aceBillNumber }) => aceBillNumber);
    expect(several?.text).toContain(`--\nWon 1000 USD … You registered ${other} with ACE Cargo.\nMinh Đức Lê registered ${user} with`);
    expect(several?.text).not.toContain(`registered ${clerk}`);
    expect(vietnamese?.text).toContain('Kiện hàng do Lê Minh Đức đăng ký với ACE Cargo.');
  });

  test('tell mail programs what the parcel is, and how to end them', async () => {
    clear();
    const shipment = await ship({ receiverName: '</script><script>alert(1)</script>' });
    await happen(shipment, 'COLLECTED');
    await send();
    const [mail] = mailsTo(shipment.receiverEmail);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(mail?.html ?? '') ?? [];
    expect(JSON.parse(json)).toMatchObject({ '@type': 'ParcelDelivery', trackingNumber: shipment.aceBillNumber });
    const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value;
    expect(header('list-unsubscribe')).toMatch(/^<http:\/\/127\.0\.0\.1:\d+\/api\/notifications\/unsubscribe\/[\w-]{22}>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('auto-submitted')).toBe('auto-generated');
  });
});

const PARTNER_EVENT = {
  partner: 'gtsUsa' as const,
  key: 'one',
  dateTime: '2026-11-20T01:00:00.000Z',
  offsetMinutes: 0,
  source: 'poll' as const,
  code: null,
  event: 'Picked up',
  country: null,
  city: null,
  notes: null,
  raw: null,
  status: 'COLLECTED' as const,
  outcome: 'recorded' as const,
  trackingId: null,
};

describe('the log of a shipment', () => {
  test('is shown to whoever may see the shipment', async () => {
    const { id } = await ship();
    expect((await api.as('user').get(`/api/shipments/${id}/notifications`)).body).toEqual([]);
    expectProblem(await api.as('other').get(`/api/shipments/${id}/notifications`), 404, { message: 'error.http.404' });
  });

  test('has what was sent again at the wish of an employee, once per key', async () => {
    clear();
    const shipment = await ship();
    await happen(shipment, 'COLLECTED', 60);
    await send();
    const [first] = await logOf(shipment);
    const path = `/api/notifications/${first.id}/repeat`;
    expectProblem(await api.as('user').post(path), 403, { message: 'error.http.403' });
    expectProblem(await api.as('employee').post('/api/notifications/987654321/repeat'), 404, { message: 'error.http.404' });
    for (let time = 0; time < 2; time += 1) {
      const { body } = await api.as('employee').post(path, undefined, { 'Idempotency-Key': 'again' });
      expect(body).toMatchObject({ state: 'waiting', repeatOf: first.id });
    }
    await happen(shipment, 'DELIVERED');
    await send();
    expect(subjectsTo(shipment.receiverEmail)).toContain('News of 2 parcels');
    const log = await logOf(shipment);
    expect(log.filter(({ status }: { status: string }) => status === 'COLLECTED')).toMatchObject([
      { state: 'sent', repeatOf: first.id },
      { state: 'sent' },
    ]);
  });

  test('has what was sent again while it waited, which its mail says once', async () => {
    clear();
    const shipment = await ship();
    await happen(shipment, 'COLLECTED');
    await planned();
    const [first] = await logOf(shipment);
    expect(first.state).toBe('waiting');
    expect((await api.as('employee').post(`/api/notifications/${first.id}/repeat`)).status).toBe(200);
    await send();
    expect(subjectsTo(shipment.receiverEmail)).toEqual([`Picked up: ${shipment.aceBillNumber}`]);
    expect(mailsTo(shipment.receiverEmail)[0]?.text?.split(shipment.aceBillNumber)).toHaveLength(2);
    expect((await logOf(shipment)).map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent']);
  });
});

describe('whoever does not want notifications', () => {
  const linkIn = (html = '') => new URL(/href="([^"]*unsubscribe[^"]*)"/.exec(html)?.[1] ?? '').pathname;
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Accept-Language': 'en' };

  test('ends them by one request without a sign-in, and may undo it', async () => {
    clear();
    const receiverEmail = 'tired@example.com';
    await happen(await ship({ receiverEmail }), 'COLLECTED');
    await send();
    const link = linkIn(mailsTo(receiverEmail)[0]?.html);

    const page = await api.as(null).get(link, { 'Accept-Language': 'vi-VN,vi;q=0.9' });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('Ngừng nhận tin');
    expect(page.text).not.toContain(receiverEmail);

    expect((await api.as(null).post(link, 'List-Unsubscribe=One-Click', form)).text).toContain('No more mails are sent');
    const ended = await ship({ receiverEmail });
    await happen(ended, 'COLLECTED');
    await send();
    expect(mailsTo(receiverEmail)).toHaveLength(1);
    expect(await logOf(ended)).toMatchObject([{ state: 'skipped', reason: 'unsubscribed' }]);

    expect((await api.as(null).post(`${link}/undo`, '', form)).status).toBe(200);
    await happen(await ship({ receiverEmail }), 'COLLECTED');
    await send();
    expect(mailsTo(receiverEmail)).toHaveLength(2);
  });

  test('is not found by guessing', async () => {
    for (const call of ['get', 'post'] as const) {
      expect((await api.as(null)[call]('/api/notifications/unsubscribe/%00')).status).toBe(404);
      const answer = await api.as(null)[call]('/api/notifications/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA');
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('Đường dẫn không đúng');
    }
  });

  test('gets what waits no more', async () => {
    clear();
    const receiverEmail = 'soon-tired@example.com';
    await happen(await ship({ receiverEmail }), 'COLLECTED');
    await planned();
    const { token } = await api.context.db
      .selectFrom('notificationAddress')
      .select('token')
      .where('address', '=', receiverEmail)
      .executeTakeFirstOrThrow();
    await api.as(null).post(`/api/notifications/unsubscribe/${token}`);
    await send();
    expect(mailsTo(receiverEmail)).toEqual([]);
  });
});
