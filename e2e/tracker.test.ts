import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { IN_ENGLISH, startJourneys, TEXTS } from './journey.ts';

const { visitAs } = startJourneys();
const line = (page: Page, login: string) =>
  page.locator('tr[data-row]').filter({ has: page.getByRole('cell', { name: login, exact: true }) });

describe.each(IN_ENGLISH)('the live tracker (%s)', (language) => {
  const t = TEXTS[language];

  test('shows who is there, each move, and who left', async () => {
    const user = await visitAs('user', language, '/shipment-ace');
    const admin = await visitAs('admin', language, '/');
    await admin.getByRole('button', { name: t.menu.administration }).click();
    await admin.getByRole('menuitem', { name: t.menu.tracker, exact: true }).click();
    await admin.getByText(t.tracker.live, { exact: true }).waitFor();
    await line(admin, 'user').getByText('/shipment-ace').waitFor();
    await line(admin, 'user').getByText('127.0.0.1').waitFor();
    await line(admin, 'user')
      .getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
      .waitFor();
    await line(admin, 'admin').getByText('/admin/ace-tracker').waitFor();

    await user.getByRole('button', { name: t.menu.shipment }).click();
    await user.getByRole('menuitem', { name: t.menu.connectors, exact: true }).click();
    await line(admin, 'user').getByText('/connector-ace').waitFor();

    const employee = await visitAs('employee', language, '/tracking-ace?search=secret');
    await line(admin, 'employee').getByText('/tracking-ace', { exact: true }).waitFor();
    await employee.context().close();
    await line(admin, 'employee').waitFor({ state: 'detached' });

    // A user who signs out is gone at once, although the browser is still open.
    await user.getByRole('button', { name: 'user' }).click();
    await user.getByRole('menuitem', { name: t.menu.signOut, exact: true }).click();
    await line(admin, 'user').waitFor({ state: 'detached' });
    expect(await line(admin, 'admin').count()).toBe(1);
  });

  test('reconnects by itself after the connection was lost', async () => {
    const admin = await visitAs('admin', language, '/');
    const sockets: { close: () => Promise<void> }[] = [];
    await admin.routeWebSocket('**/websocket/tracker**', (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await admin.goto('about:blank');
    await admin.goBack();
    await admin.getByRole('button', { name: t.menu.administration }).click();
    await admin.getByRole('menuitem', { name: t.menu.tracker, exact: true }).click();
    await line(admin, 'admin').waitFor();
    await sockets.at(-1)?.close();
    await admin.getByText(t.tracker.lost).first().waitFor();
    await admin.getByText(t.tracker.live, { exact: true }).waitFor();
    await line(admin, 'admin').waitFor();
    expect(sockets.length).toBeGreaterThan(1);
  });
});
