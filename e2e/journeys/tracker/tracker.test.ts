import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signIn, startJourneys } from '../../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../../texts.ts';

const { api, visitAs } = startJourneys();
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
    await user.getByRole('menuitem', { name: t.connector.list.title, exact: true }).click();
    await line(admin, 'user').getByText('/connector-ace').waitFor();

    const employee = await visitAs('employee', language, '/tracking-ace?search=secret');
    await line(admin, 'employee').getByText('/tracking-ace', { exact: true }).waitFor();
    await employee.close();
    await line(admin, 'employee').waitFor({ state: 'detached' });

    // A user who signs out is gone at once, although the browser is still open.
    await user.getByRole('button', { name: 'user' }).click();
    await user.getByRole('menuitem', { name: t.menu.signOut, exact: true }).click();
    await line(admin, 'user').waitFor({ state: 'detached' });
    expect(await line(admin, 'admin').count()).toBe(1);
  });

  test('shows who signs in again in the window after a lost session, and whoever signs in instead', async () => {
    const user = await visitAs('user', language, '/shipment-ace');
    const admin = await visitAs('admin', language, '/admin/ace-tracker');
    await line(admin, 'user').getByText('/shipment-ace').waitFor();
    const loseSession = async (login: string) => {
      await api.context.pool.query('delete from session where "userId" = $1', [await api.userId(login)]);
      await user.getByRole('dialog').getByText(filled(t.signIn.expired, { login })).waitFor();
      await line(admin, login).waitFor({ state: 'detached' });
    };
    await loseSession('user');
    await signIn(user, 'user', 'user', false);
    await line(admin, 'user').getByText('/shipment-ace').waitFor();
    await user.getByRole('button', { name: t.menu.shipment }).click();
    await user.getByRole('menuitem', { name: t.connector.list.title, exact: true }).click();
    await line(admin, 'user').getByText('/connector-ace').waitFor();

    await loseSession('user');
    await signIn(user, 'employee', 'employee', false);
    await line(admin, 'employee').waitFor();
    expect(await line(admin, 'user').count()).toBe(0);
  });

  test('shows an administrator who signs in again everybody who is there', async () => {
    const admin = await visitAs('admin', language, '/admin/ace-tracker');
    await line(admin, 'admin').waitFor();
    await api.context.pool.query('delete from session where "userId" = $1', [await api.userId('admin')]);
    await admin.getByRole('dialog').waitFor();
    const user = await visitAs('user', language, '/tracking-ace');
    await signIn(admin, 'admin', 'admin', false);
    await line(admin, 'admin').getByText('/admin/ace-tracker').waitFor();
    await line(admin, 'user').getByText('/tracking-ace').waitFor();
    await user.close();
    await line(admin, 'user').waitFor({ state: 'detached' });
  });

  test('reconnects by itself after the connection was lost', async () => {
    const admin = await visitAs('admin', language, '/');
    const sockets: { page: WebSocketRoute; server: WebSocketRoute }[] = [];
    await admin.routeWebSocket('**/websocket/tracker**', (page) => {
      sockets.push({ page, server: page.connectToServer() });
    });
    await admin.goto('about:blank');
    await admin.goBack();
    await admin.getByRole('button', { name: t.menu.administration }).click();
    await admin.getByRole('menuitem', { name: t.menu.tracker, exact: true }).click();
    await line(admin, 'admin').waitFor();
    // Also if the server takes a session for ended that is not, as after a restart of its database.
    for (const code of [1001, 4401]) {
      const before = sockets.length;
      const last = sockets.at(-1);
      await Promise.all([last?.server.close(), last?.page.close({ code })]);
      await admin.getByText(t.tracker.lost).first().waitFor();
      await admin.getByText(t.tracker.live, { exact: true }).waitFor();
      await line(admin, 'admin').waitFor();
      expect(sockets.length).toBeGreaterThan(before);
    }
  });
});
