import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { WEBHOOK_SECRET } from '../server/src/features/partner-events/partner-events.testing.ts';
import { clerk, report, scaled, useApp, watch } from './harness.ts';

const app = useApp({ PARTNER_GTSAUS_WEBHOOK_SECRET: WEBHOOK_SECRET });

const CONNECTIONS = 8;
const PUSHES = scaled(6, 12);
/** A little less than the largest body. */
const body = Buffer.alloc(1024 * 1024 - 100, 'x');

/** Looks like a signed message, which is found to be none after all of it is read. */
const pretendSigned = () => ({
  'Content-Type': 'application/json',
  'webhook-id': randomUUID(),
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  'webhook-signature': `v1,${Buffer.alloc(32, 1).toString('base64')}`,
});

test('megabytes that no partner has signed hold nobody', async () => {
  const token = await app.tokenOf('employee');
  const statuses: number[] = [];
  const before = await app.mainThreadMs();
  const { longest, failures } = await watch(clerk(app, token), () =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let number = 0; number < PUSHES; number += 1) {
          const answer = await fetch(`${app.address}/api/partner-events/gtsAus`, { method: 'POST', headers: pretendSigned(), body });
          await answer.arrayBuffer();
          statuses.push(answer.status);
        }
      }),
    ),
  );
  const taken = (await app.mainThreadMs()) - before;
  report('longest list of a clerk', longest, 'ms');
  report('processor time of the main thread for each push', taken / statuses.length, 'ms');
  expect(failures).toBe(0);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  // The limit, and those that were on their way when it was reached.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(30 + CONNECTIONS);
});
