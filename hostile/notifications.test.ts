import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { startMailServer } from '../server/src/testing/mailbox.ts';
import { type RunningApp, runApp, signIn } from '../server/src/testing/run-app.ts';
import { report, scaled, useDataDir } from './harness.ts';

const ROUNDS = scaled(3, 20);
const SHIPMENTS = 25;

const dataDir = useDataDir();

type Named = { id: number; aceBillNumber: string };

/** Makes calls as a clerk; answers are what the test expects of them. */
const caller = async ({ address }: RunningApp) => {
  const headers = { Authorization: `Bearer ${await signIn(address, 'employee')}`, 'Content-Type': 'application/json' };
  return async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await fetch(address + path, { method, headers, body: body ? JSON.stringify(body) : undefined });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as Body;
  };
};

const TIMEOUT = scaled(120_000, 900_000);

test('a killed program sends each notification, and again only under the same id', { timeout: TIMEOUT }, async () => {
  const server = await startMailServer();
  const start = () => runApp({ DATA_DIR: dataDir(), SMTP_URL: server.url, NOTIFY_WAIT: '0' });
  const shipments: Named[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const app = await start();
      const call = await caller(app);
      // Their owner is an employee, who has no quiet hours.
      for (let number = 0; number < SHIPMENTS; number += 1) {
        const shipment = await call<Named>('POST', '/api/shipments', shipmentInput());
        const event = { aceBillNumber: shipment.aceBillNumber, deliveryStatus: 'DELIVERED', dateTime: new Date(), location: 'HCM' };
        await call('POST', '/api/trackings', event);
        shipments.push(shipment);
      }
      // Any moment of planning, gathering and sending.
      await delay(Math.random() * 6_000);
      await app.kill();
    }
    const app = await start();
    const call = await caller(app);
    for (const { id } of shipments) {
      const states = async () => (await call<{ state: string }[]>('GET', `/api/shipments/${id}/notifications`)).map(({ state }) => state);
      await expect.poll(states).toEqual(['sent']);
    }
    await app.stop();
    for (const { aceBillNumber } of shipments) {
      const ids = server.mails.filter(({ text }) => text?.includes(aceBillNumber)).map(({ messageId }) => messageId);
      expect([...new Set(ids)], aceBillNumber).toHaveLength(1);
    }
    report('mails that came twice', server.mails.length - new Set(server.mails.map(({ messageId }) => messageId)).size, 'mails');
  } finally {
    await server.close();
  }
});
