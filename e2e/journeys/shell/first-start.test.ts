import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataDir, endLeftApps, type RunningApp, runApp, signIn } from '../../../server/src/testing/run-app.ts';
import { go, openContext } from '../../journey.ts';
import { TEXTS } from '../../texts.ts';

const t = TEXTS.vi;
let dataDir = '';
let app: RunningApp;

beforeAll(async () => {
  dataDir = await createDataDir();
  app = await runApp({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await endLeftApps();
  await rm(dataDir, { recursive: true, force: true });
});

/** A page of a user who just signed in, and `open` for its other paths. */
const visitAs = async (login: string) => {
  const token = await signIn(app.address, login);
  const page = await (await openContext()).newPage();
  await page.goto(`${app.address}/favicon.svg`);
  await page.evaluate((token) => sessionStorage.setItem('authenticationToken', token), token);
  await page.goto(app.address);
  const open = async (path: string) => {
    // By way of a page without a list.
    await go(page, '/nowhere');
    await page.getByText(t.errorPage.notFound).waitFor();
    await go(page, path);
  };
  return { page, open };
};
const rows = (page: Page) => page.locator('tr[data-row]');

test.each([
  ['admin', ['api/shipments', 'api/connectors', 'api/trackings', 'api/users', 'management/audits?fromDate=2026-01-01&toDate=2099-12-31']],
  ['employee', ['api/shipments', 'api/connectors', 'api/trackings']],
  ['user', ['api/shipments', 'api/connectors']],
  ['mocviet', ['api/shipments', 'api/connectors']],
])('after a first start no list is empty for %s', async (login, lists) => {
  const headers = { Authorization: `Bearer ${await signIn(app.address, login)}` };
  for (const list of lists) {
    const answer = await fetch(`${app.address}/${list}`, { headers });
    expect(await answer.json(), list).not.toHaveLength(0);
  }
});

test('a shipment that was handed over shows its history, its order and the tracking of the partner', async () => {
  const { page, open } = await visitAs('employee');
  await open('/connector-ace?sort=id,desc');
  await rows(page).first().getByRole('link').first().click();
  await page.locator('dl').getByText('GTS AUSTRALIA · STANDARD').waitFor();
  await page.locator('dl').getByRole('link', { name: /^\d+$/ }).click();
  await page.getByText(t.deliveryStatus.INFO_RECEIVED, { exact: true }).waitFor();
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^gtsAus - AU\d{6}-\d{4}(-\d{10})?$/ }).click();
  const lookup = await opening;
  await lookup.getByRole('cell', { name: 'Picked up' }).waitFor();
  await page.context().close();
});

test('the list of users shows who was never active and who is deactivated', async () => {
  const { page, open } = await visitAs('admin');
  await open('/admin/user-management');
  await page.getByRole('button', { name: t.user.state.awaiting }).waitFor();
  await page.getByRole('button', { name: t.user.state.deactivated }).waitFor();
  await page.getByRole('button', { name: t.user.invitation.again }).click();
  await page.getByRole('status').getByText('mai.dang@phuongnam.example').waitFor();
  await page.context().close();
});
