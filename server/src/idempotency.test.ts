import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { API } from '@ace/contract/api.ts';
import type { Call } from '@ace/contract/shared/calls.ts';
import type { Endpoint } from '@ace/contract/shared/endpoint.ts';
import { KINDS } from '@ace/contract/shared/kinds.ts';
import { describe, expect, test } from 'vitest';
import type { Examples } from './api-docs/description.ts';
import { creator, shipmentInput } from './features/shipments/shipments.testing.ts';
import { useSandbox } from './testing/sandbox.ts';
import { startTestApi } from './testing/test-api.ts';

const sandbox = useSandbox();
const api = startTestApi(() => ({ partners: sandbox.addresses }));
const create = creator(api);

const CALLS: [string, Endpoint][] = Object.entries(API);
/** The counts of lists only read. */
const COUNTS = CALLS.filter(([call]) => call.startsWith('POST /api/_count/')).map(([call]) => call);
const REPEATABLE = CALLS.filter(([, { isRepeatable }]) => isRepeatable).map(([call]) => call);

/** The other calls by `POST`, and why a second one does no harm. */
const NOT_REPEATABLE: Partial<Record<Call, string>> = {
  'POST /api/authenticate': 'nobody is signed in, and no answer with a token is stored; a session more ends by itself',
  'POST /api/register': 'nobody is signed in; the second finds its login taken',
  'POST /api/account': 'replaces what is there',
  'POST /api/account/change-password': 'no answer with a token is stored; the second finds the password changed',
  'POST /api/account/email/confirm': 'its key works once',
  'POST /api/account/reset-password/init': 'nobody is signed in; a mail more, few in an hour, and the last link counts',
  'POST /api/account/reset-password/finish': 'its key works once',
  'POST /api/desk/tasks/:id/passed-on': 'the second finds nothing to pass on',
  'POST /api/bulk-runs/check': 'only reads',
  'POST /api/bulk-runs/:id/undo': 'the second changes nothing',
  'POST /api/bulk-runs/:id/cancel': 'the second changes nothing',
  'POST /api/imports/:id/start': 'the second does nothing',
  'POST /api/notifications/held/:id/release': 'the second finds nothing that waits',
  'POST /api/imports/:id/undo': 'the second changes nothing',
  'POST /api/customer/bills': 'only reads',
  'POST /api/customer/invoices': 'each shipment has the number that the first gave it',
  'POST /api/customer/packing-lists': 'only reads',
  'POST /api/customer/connectors/labels': 'only reads',
  'POST /api/customs-sheets': 'only reads',
  'POST /api/settings/company/preview': 'only reads',
  'POST /api/printers/:id/test': 'a test label more',
  'POST /api/label-jobs/:id/answer': 'the second finds it said',
  'POST /api/scans': 'a scan whose id was sent before does nothing',
  'POST /api/scans/undo': 'the second finds them taken back',
  'POST /api/scans/rounds/end': 'a round whose id was sent before does nothing',
  'POST /api/partner-events/:partner': 'the second message with its id does nothing',
  'POST /api/shipments/:id/partner-polls': 'the second stores no event again',
  'POST /api/partners/:partner/event-rules/preview': 'only reads',
  'POST /api/shipments/:id/share': 'the second answers with the same link',
  'POST /api/notifications/templates/:event/:language/preview': 'only reads',
  'POST /api/notifications/templates/:event/:language/test': 'a mail more, to oneself',
  'POST /api/notifications/unsubscribe/:token': 'the second changes nothing',
  'POST /api/notifications/unsubscribe/:token/undo': 'the second changes nothing',
  'POST /api/export/shipments.:format': 'only reads',
  'POST /management/failed-jobs/:queue/retry': 'the second finds no job that was given up',
};

const event = { dateTime: '2026-11-20T08:00:00Z', deliveryStatus: 'IN_TRANSIT', location: 'Huế', details: null };
const newUser = (login: string) => ({ login, email: `${login}@example.com`, authorities: ['ROLE_USER'], langKey: 'vi' });

/** An address and a body for each call that takes a key; and the table in which the call leaves a row. */
const REQUESTS: Record<string, { table: string; make: () => Promise<{ path: string; body?: object }> }> = {
  'POST /api/users': { table: 'appUser', make: async () => ({ path: '/api/users', body: newUser('twice') }) },
  'POST /api/users/:login/invitation': {
    table: 'pgboss.job',
    make: async () => {
      expect((await api.as('admin').post('/api/users', newUser('invited'))).status).toBe(201);
      return { path: '/api/users/invited/invitation' };
    },
  },
  'POST /api/views': {
    table: 'savedView',
    make: async () => ({ path: '/api/views', body: { list: 'shipments', name: 'Huế', address: 'status=NONE' } }),
  },
  'POST /api/shipments': { table: 'shipment', make: async () => ({ path: '/api/shipments', body: shipmentInput() }) },
  'POST /api/connectors': {
    table: 'connector',
    make: async () => ({ path: '/api/connectors', body: { shipmentId: (await create()).id, orderId: 7 } }),
  },
  'POST /api/shipments/connector/:id': {
    table: 'connector',
    make: async () => ({ path: `/api/shipments/connector/${(await create()).id}` }),
  },
  'POST /api/trackings': {
    table: 'tracking',
    make: async () => ({ path: '/api/trackings', body: { ...event, aceBillNumber: (await create()).aceBillNumber } }),
  },
  'POST /api/notifications/:id/repeat': {
    table: 'notification',
    make: async () => {
      const { rows } = await api.context.pool.query<{ id: number }>(
        `insert into notification ("shipmentId", event, status, "eventDate", role, channel, address, language, state, "dueDate")
          values ($1, 'delivered', 'DELIVERED', now(), 'owner', 'email', 'a@example.com', 'vi', 'sent', now()) returning id`,
        [(await create()).id],
      );
      return { path: `/api/notifications/${rows[0]?.id}/repeat` };
    },
  },
  'POST /api/printers': {
    table: 'entityAudit',
    make: async () => {
      // The first one also makes the group of settings.
      const printer = { name: 'First', host: '127.0.0.1', port: 1, dpi: 203 };
      expect((await api.as('admin').post('/api/printers', printer)).status).toBe(201);
      return { path: '/api/printers', body: { ...printer, name: 'Once' } };
    },
  },
  'POST /api/manifests': {
    table: 'manifest',
    make: async () => ({ path: '/api/manifests', body: { partner: 'gtsCad', place: `Kho ${randomUUID()}`.slice(0, 40) } }),
  },
  'POST /api/manifests/:id/events': {
    table: 'tracking',
    make: async () => {
      const { id, aceBillNumber } = await create();
      const place = `Kho ${id}`;
      const scan = { uuid: randomUUID(), mode: 'handOver', code: aceBillNumber, place, at: new Date().toISOString() };
      await api.as('employee').post('/api/scans', { scans: [scan] });
      const { rows } = await api.context.pool.query<{ id: number }>('select id from manifest where place = $1', [place]);
      expect((await api.as('employee').put(`/api/manifests/${rows[0]?.id}`, { state: 'closed' })).status).toBe(200);
      return { path: `/api/manifests/${rows[0]?.id}/events`, body: event };
    },
  },
  'POST /api/labels': {
    table: 'labelJob',
    make: async () => {
      const { body: printer } = await api.as('admin').post('/api/printers', { name: 'Labels', host: '127.0.0.1', port: 1, dpi: 203 });
      return { path: '/api/labels', body: { ids: [(await create()).id], format: 'zpl203', printer: printer.id } };
    },
  },
  'POST /api/hs-schedules': {
    table: 'hsSchedule',
    make: async () => ({ path: '/api/hs-schedules?country=US', body: [{ htsno: '6109.10.00.12', description: 'T-shirts' }] }),
  },
  'POST /api/imports': { table: 'import', make: async () => ({ path: '/api/imports', body: { cells: 'Mã' } }) },
  'POST /api/packages/:code/problems': {
    table: 'problem',
    make: async () => ({ path: `/api/packages/${(await create()).aceBillNumber}/problems`, body: { reason: 'damaged' } }),
  },
  'POST /api/bulk-runs': {
    table: 'bulkRun',
    make: async () => ({ path: '/api/bulk-runs', body: { kind: 'tracking', tracking: event, ids: [(await create()).id] } }),
  },
};

const examples: Examples = JSON.parse(readFileSync(new URL('./api-docs/examples.json', import.meta.url), 'utf8'));

/** A record of a kind without a request above is created as in the example of its call, and leaves an audit. */
for (const { plural } of Object.values(KINDS)) {
  const path = `/api/${plural}`;
  REQUESTS[`POST ${path}`] ??= { table: 'entityAudit', make: async () => ({ path, body: examples.calls[`POST ${path}`]?.body as object }) };
}

describe('an idempotency key', () => {
  test('is taken by every call that creates something', () => {
    const posts = CALLS.filter(([call]) => call.startsWith('POST ')).map(([call]) => call);
    expect([...REPEATABLE, ...COUNTS, ...Object.keys(NOT_REPEATABLE)].toSorted()).toEqual(posts.toSorted());
    const creating = CALLS.filter(([, { answers }]) => Object.keys(answers).includes('201')).map(([call]) => call);
    expect(creating.filter((call) => !REPEATABLE.includes(call))).toEqual(['POST /api/register']);
    expect(Object.keys(REQUESTS).toSorted()).toEqual(REPEATABLE.toSorted());
  });

  // As an item of a bulk run once had it.
  test.each(Object.entries(REQUESTS))('makes one of several %s, at once and later', async (call, { table, make }) => {
    const { path, body } = await make();
    const count = async () => {
      const name = table.includes('.') ? table : `"${table}"`;
      return (await api.context.pool.query<{ total: number }>(`select count(*) as total from ${name}`)).rows[0]?.total ?? 0;
    };
    const before = await count();
    const send = (key: string, content = body) => api.as('admin').post(path, content, { 'Idempotency-Key': key });
    const key = `bulk 1 ${call}`;
    const answers = await Promise.all(Array.from({ length: 3 }, () => send(key)));
    answers.push(await send(key));
    const [first] = answers;
    expect([200, 201, 202, 204]).toContain(first?.status);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [first?.status, first?.text]));
    expect(await count()).toBe(before + 1);
    expect((await send('', body)).status, 'an empty key').toBe(400);
    if (body)
      expect(
        (
          await send(key, {
            ...body,
            more: 1,
            name: 'other',
            details: 'other',
            notes: 'other',
            text: 'other',
            start: 2,
            include: [],
            langKey: 'en',
            orderId: 8,
            departsAt: '2026-12-01T10:00:00.000Z',
          })
        ).status,
      ).toBe(422);
  });
});
