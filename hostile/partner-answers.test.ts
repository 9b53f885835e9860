import { beforeAll, expect, test } from 'vitest';
import { usePartner } from '../server/src/features/partner-events/partner-events.testing.ts';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { clerk, isLong, report, scaled, slownessOf, useApp, watch } from './harness.ts';

const partner = usePartner();
const app = useApp(() => ({
  PARTNER_GTSAUS_URL: partner.address.url,
  PARTNER_GTSAUS_KEY: partner.address.key,
}));

let slowness = 1;
beforeAll(async () => {
  ({ slowness } = await slownessOf(app, clerk(app, await app.tokenOf('employee'))));
});

const SHIPMENTS = scaled(2, 8);
const MOST_EVENTS = 1_000;
const HOUR = 3_600_000;
const START = Date.parse('2023-01-01T00:00:00Z');

/** Events that each make a tracking with the same status, because they are too far apart to confirm one. */
const departures = (from: number, event = 'Departed') =>
  Array.from({ length: MOST_EVENTS }, (_, index) => ({
    ...{ id: `event-${from + index}`, event, city: 'Sydney' },
    date: new Date(START + (from + index) * 13 * HOUR).toISOString(),
  }));
const answerWith = (body: string) =>
  partner.answersWith((_request, response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end(body));

const ask = async (token: string, path: string, body?: object) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${app.address}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};
const lookUp = async (token: string, number: number) => (await ask(token, `gts/tracks/gtsAus/LONG-${number}`)).status;

/** The processor time of the main thread that `work` takes, in milliseconds; in the long form with that of a clerk who works meanwhile. */
const measure = async (what: string, work: () => Promise<void>) => {
  const before = await app.mainThreadMs();
  const watched = isLong ? await watch(clerk(app, await app.tokenOf('employee')), work) : void (await work());
  const taken = (await app.mainThreadMs()) - before;
  report(`${what}: processor time of the main thread`, taken, 'ms');
  if (watched) {
    report(`${what}: longest list of a clerk`, watched.longest, 'ms');
    expect(watched.failures).toBe(0);
    expect(watched.longest).toBeLessThan(500);
  }
  return taken;
};

test('a thousand events of each shipment, and their corrections, take the program little time', { timeout: 600_000 }, async () => {
  const token = await app.tokenOf('admin');
  for (let number = 0; number < SHIPMENTS; number += 1) {
    const shipment = shipmentInput({ partnerShipment: 'gtsAus', partnerShipmentId: `LONG-${number}`, shipDate: '2023-01-01' });
    expect((await ask(token, 'shipments', shipment)).status).toBe(201);
  }
  const lookUpAll = () => Promise.all(Array.from({ length: SHIPMENTS }, (_, number) => lookUp(token, number)));
  const answers: [string, object[]][] = [
    ['new events', departures(0)],
    ['new events after a thousand', departures(MOST_EVENTS)],
    ['corrected events', departures(0, 'Departed again')],
  ];
  let taken = 0;
  for (const [what, events] of answers) {
    answerWith(JSON.stringify({ events }));
    taken += await measure(what, async () => expect(new Set(await lookUpAll())).toEqual(new Set([200])));
  }
  if (!isLong) expect(taken).toBeLessThan(3_500 * slowness);
});

test('answers that are long, or nested deeply, hold nobody', { timeout: 300_000 }, async () => {
  const tokens = await Promise.all(['admin', 'employee', 'user'].map((login) => app.tokenOf(login)));
  const lookUpOften = () => Promise.all(tokens.flatMap((token) => Array.from({ length: 8 }, () => lookUp(token, 1_000))));
  answerWith(JSON.stringify({ events: departures(0).map((event) => ({ ...event, notes: 'x'.repeat(900) })) }));
  await measure('long answers', async () => expect(new Set(await lookUpOften())).toEqual(new Set([200])));
  // Each is asked for up to three times, and would take a tenth of a second to parse.
  answerWith(`{"events":[{"event":"Departed","date":"2023-01-01T00:00:00Z","deep":${'['.repeat(800_000)}`);
  const taken = await measure('deep answers', async () => expect(new Set(await lookUpOften())).toEqual(new Set([502])));
  if (!isLong) expect(taken).toBeLessThan(600 * slowness);
});
