import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createOrders } from '../../server/src/features/partners/sandbox/orders.ts';
import { startSandbox } from '../../server/src/features/partners/sandbox/sandbox.ts';
import { shipmentInput } from '../../server/src/features/shipments/shipments.testing.ts';
import { startMailServer } from '../../server/src/testing/mailbox.ts';
import { createNatsServer } from '../../server/src/testing/nats.ts';
import { runApp, signIn } from '../../server/src/testing/run-app.ts';
import { report, scaled, useDataDir } from '../harness.ts';
import { persist, readAll, startClients } from '../ledger.ts';

const ROUNDS = scaled(1, 10);
const GONE_MS = scaled(1_000, 8_000);

const dataDir = useDataDir();

test('what was promised is kept while NATS, the mail server and the partner are gone one after the other', async () => {
  const nats = createNatsServer();
  await nats.start();
  const orders = createOrders();
  const mailed: string[] = [];
  let mails = await startMailServer();
  let partner = await startSandbox(0, orders);
  const partnerSettings = Object.entries(partner.addresses).flatMap(([carrier, address]) => [
    [`PARTNER_${carrier.toUpperCase()}_URL`, address.url],
    [`PARTNER_${carrier.toUpperCase()}_KEY`, address.key],
  ]);
  const app = await runApp({ DATA_DIR: dataDir(), NATS_URL: nats.url, SMTP_URL: mails.url, ...Object.fromEntries(partnerSettings) });
  const as = async (login: string) => {
    const token = await signIn(app.address, login);
    return () => ({ address: app.address, token });
  };
  const [employee, admin] = [await as('employee'), await as('admin')];
  const ledger = startClients(employee, 4);

  let isOver = false;
  /** Does one after the other until the end; answers how many were promised so far. */
  const repeat = (work: (serial: number) => Promise<unknown>) => {
    const state = { promised: 0 };
    const done = (async () => {
      for (let serial = 0; !isOver; serial += 1) {
        await work(serial);
        state.promised += 1;
        await delay(100);
      }
    })();
    return { state, done };
  };
  const invited: string[] = [];
  const invitations = repeat(async (serial) => {
    const email = `guest${serial}@faults.example`;
    const body = JSON.stringify({ login: `guest${serial}`, email, langKey: 'vi', authorities: ['ROLE_USER'] });
    await persist(admin, 'users', { method: 'POST', body }, (status) => status === 201);
    invited.push(email);
  });
  const ordered: number[] = [];
  const connectors = repeat(async () => {
    let id = 0;
    await persist(employee, 'shipments', { method: 'POST', body: JSON.stringify(shipmentInput()) }, (status, body) => {
      if (status === 201) id = JSON.parse(body).id;
      return status === 201;
    });
    const init = { method: 'POST', headers: { 'Idempotency-Key': randomUUID() } };
    await persist(employee, `shipments/connector/${id}`, init, (status, body) => status === 200 && JSON.parse(body).data !== null);
    ordered.push(id);
  });

  /** While it is gone, everything else goes on; afterwards, so does what needs it. */
  const lose = async (stop: () => Promise<unknown>, start: () => Promise<unknown>, needing?: { promised: number }) => {
    await stop();
    await Promise.all([ledger.progress(), delay(GONE_MS)]);
    await start();
    const before = needing?.promised ?? 0;
    if (needing) await expect.poll(() => needing.promised, { timeout: 60_000 }).toBeGreaterThan(before + 1);
  };
  const takeMails = () => mailed.push(...mails.mails.splice(0).flatMap(({ to }) => (to ?? []).map(({ address }) => address ?? '')));
  const loseMail = async () => {
    await mails.close();
    takeMails();
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await lose(nats.stop, nats.start);
    // Invitations are promised while the mail server is gone.
    await lose(
      loseMail,
      async () => {
        mails = await startMailServer({}, mails.port);
      },
      invitations.state,
    );
    await lose(
      () => partner.close(),
      async () => {
        partner = await startSandbox(partner.port, orders);
      },
      connectors.state,
    );
  }
  isOver = true;
  await Promise.all([ledger.stop(), invitations.done, connectors.done]);

  await ledger.check();
  expect(Object.keys(ledger.statuses)).toEqual(['201']);
  // Each mail arrives, and hardly any twice: only one whose acknowledgement was lost.
  const missing = () => {
    takeMails();
    return invited.filter((email) => !mailed.includes(email));
  };
  await expect.poll(missing, { timeout: 120_000 }).toEqual([]);
  expect(mailed.length - new Set(mailed).size).toBeLessThanOrEqual(ROUNDS);
  // Each order stands once at the partner, and once with us.
  const connectorsOfAll = await readAll<{ shipmentId: number }>(employee, 'connectors');
  const ours = connectorsOfAll.map(({ shipmentId }) => shipmentId).filter((id) => ordered.includes(id));
  expect(ours.toSorted((a, b) => a - b)).toEqual(ordered.toSorted((a, b) => a - b));
  expect(orders.size).toBe(ordered.length);
  report(`shipments, ${invited.length} invitations and ${ordered.length} orders kept over ${ROUNDS * 3} faults`, ledger.acknowledged(), '');
  await app.stop();
  await Promise.all([nats.stop(), mails.close(), partner.close()]);
}, 3_600_000);
