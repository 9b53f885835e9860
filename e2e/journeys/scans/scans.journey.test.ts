import type { ScanAnswer } from '@ace/contract/scans/scan.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { creator } from '../../../server/src/features/shipments/shipments.testing.ts';
import { vi } from '../../../web/src/features/scans/texts/page.vi.ts';
import { countKeys, OWN_CONTEXT, scan, startJourneys, TYPING } from '../../journey.ts';
import { filled } from '../../texts.ts';

const { api, visitAs } = startJourneys();
const create = creator(api);
const texts = vi.scan;

const PARCELS = 20;
/** A new machine: its place is typed once. */
const PLACE = 'kho 1';

const createParcels = async () => {
  const shipments: Shipment[] = [];
  for (let number = 0; number < PARCELS; number += 1) shipments.push(await create());
  return shipments;
};

const open = async () => {
  const page = await visitAs('employee', 'vi', '/scan', OWN_CONTEXT);
  await page.locator('[data-synced]:not([data-synced="0"])').waitFor();
  return page;
};

/** Scans a code as soon as the page has answered to the one before. */
const scanned = async (page: Page, code: string, outcome: ScanAnswer['result']) => {
  await scan(page, code);
  await page.locator(`[data-outcome=${outcome}]`).getByText(code).waitFor();
};

const waitUntilSent = (page: Page) => page.getByText(texts.allSent).waitFor();

/** What is stored of the scans of a page: how often each code has which result. */
const stored = async (codes: string[]) => {
  const { rows } = await api.context.pool.query<{ code: string; result: string }>('select code, result from scan where code = any($1)', [
    codes,
  ]);
  return rows.map(({ code, result }) => `${code} ${result}`).toSorted();
};

const arrivals = async (shipments: Shipment[]) => {
  const { rows } = await api.context.pool.query(
    `select s."aceBillNumber" as number, p.state, count(t.id)::integer as trackings from shipment s join package p on p."shipmentId" = s.id
      left join tracking t on t."shipmentId" = s.id and t."deliveryStatus" = 'ARRIVED_HUB' and t.source = 'scan' where s.id = any($1) group by 1, 2 order by 1`,
    [shipments.map(({ id }) => id)],
  );
  return rows;
};
const eachReceived = (shipments: Shipment[]) =>
  shipments
    .map(({ aceBillNumber: number }) => ({ number, state: 'received', trackings: 1 }))
    .toSorted((a, b) => (a.number < b.number ? -1 : 1));

test('twenty parcels are received by twenty scans and six keys', async () => {
  const shipments = await createParcels();
  const page = await open();
  const readKeys = await countKeys(page);
  await page.getByRole('combobox', { name: texts.place }).click();
  await page.keyboard.type(PLACE, TYPING);
  await page.keyboard.press('Enter');
  for (const { aceBillNumber } of shipments) await scanned(page, aceBillNumber, 'ok');
  await page.getByText(filled(texts.inRound, { number: PARCELS })).waitFor();
  const scannerKeys = shipments.reduce((sum, { aceBillNumber }) => sum + aceBillNumber.length + 1, 0);
  expect((await readKeys()) - scannerKeys).toBeLessThanOrEqual(6);
  await waitUntilSent(page);
  await page.getByRole('button', { name: texts.endRound }).click();
  await page.getByText(texts.nothingMissing).waitFor();
  expect(await arrivals(shipments)).toEqual(eachReceived(shipments));
});

test('parcels that are scanned twice, unknown ones, no network and a reload lose nothing and make nothing twice', async () => {
  const shipments = await createParcels();
  const codes = shipments.map(({ aceBillNumber }) => aceBillNumber);
  const page = await open();
  await page.getByRole('combobox', { name: texts.place }).fill(PLACE);
  const [online, offline, late] = [codes.slice(0, 8), codes.slice(8, 16), codes.slice(16)];
  for (const code of online) await scanned(page, code, 'ok');
  await scanned(page, 'NOBODY-1', 'unknown');
  for (const code of online.slice(0, 2)) await scanned(page, code, 'already');
  await waitUntilSent(page);
  await page.context().setOffline(true);
  for (const code of offline) await scanned(page, code, 'ok');
  await scanned(page, 'NOBODY-2', 'unknown');
  for (const code of offline.slice(0, 3)) await scanned(page, code, 'already');
  await page.getByText(filled(texts.unsent, { number: 12 })).waitFor();
  // What waits to be sent is there after a reload.
  await page.route('**/api/scans', (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText(filled(texts.unsent, { number: 12 })).waitFor();
  await page.unroute('**/api/scans');
  for (const code of late) await scanned(page, code, 'ok');
  await waitUntilSent(page);
  await page.getByRole('button', { name: texts.endRound }).click();
  await page.getByText(texts.nothingMissing).waitFor();
  expect(await arrivals(shipments)).toEqual(eachReceived(shipments));
  const twice = [...online.slice(0, 2), ...offline.slice(0, 3)];
  expect(await stored([...codes, 'NOBODY-1', 'NOBODY-2'])).toEqual(
    [...codes.map((code) => `${code} ok`), ...twice.map((code) => `${code} already`), 'NOBODY-1 unknown', 'NOBODY-2 unknown'].toSorted(),
  );
});
