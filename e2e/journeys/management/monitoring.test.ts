import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { go, startJourneys } from '../../journey.ts';
import { filled, IN_ENGLISH, TEXTS } from '../../texts.ts';

const { api, visitAs, reopen } = startJourneys(() => ({ dataDir: '/' }));
const row = (page: Page, text: string | RegExp) => page.getByRole('main').locator('tr[data-row]').filter({ hasText: text });

afterEach(() => {
  api.context.config.dataDir = '/';
});

describe.each(IN_ENGLISH)('monitoring (%s)', (language) => {
  const t = TEXTS[language];
  const openFromMenu = async (name: string) => {
    const page = await visitAs('admin', language, '/');
    await page.getByRole('button', { name: t.menu.administration }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    return page;
  };

  test('health shows jobs that were given up, and lets them be tried again', async () => {
    const { pool } = api.context;
    await pool.query(
      `insert into pgboss.job (name, state, data, output, completed_on)
        values ('notification', 'failed', '{"kind":"emailNotice","userId":0,"to":"a@b.example"}', '{"message":"connect ECONNREFUSED"}', now())`,
    );
    const page = await openFromMenu(t.menu.health);
    const { notification } = t.health.queue;
    const given = row(page, 'connect ECONNREFUSED');
    await given.getByText(notification).waitFor();
    await given.getByRole('button', { name: filled(t.failedJobs.retryOf, { queue: notification }) }).click();
    await page.getByText(filled(t.failedJobs.retried, { number: 1 })).waitFor();
    await given.waitFor({ state: 'detached' });
    const { rows } = await pool.query<{ state: string }>(`select state from pgboss.job where name = 'notification'`);
    expect(rows.map(({ state }) => state)).not.toContain('failed');
  });

  test('counts, filters and sorts the loggers, and sets their levels', async () => {
    const page = await openFromMenu(t.menu.logs);
    const { body } = await api.as('admin').get('/management/logs');
    await page.getByText(filled(t.loggers.count, { number: body.length })).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('tracker');
    await expect.poll(() => row(page, '').count()).toBe(1);
    const level = (name: string) => row(page, 'tracker').getByRole('button', { name, exact: true });
    await level('WARN').click();
    await expect.poll(() => level('WARN').getAttribute('aria-pressed')).toBe('true');
    await reopen(page, '/admin/logs');
    await expect.poll(() => level('WARN').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: t.loggers.level, exact: true }).click();
    await expect.poll(() => row(page, '').first().innerText()).toContain('tracker');
    await page.getByRole('button', { name: filled(t.loggers.reset, { name: 'tracker' }) }).click();
    await expect.poll(() => level('WARN').getAttribute('aria-pressed')).toBe('false');

    await go(page, '/admin/audits');
    const event = row(page, 'tracker: OFF → WARN').first();
    await event.getByText(t.audits.type.LOGGER_LEVEL_CHANGED).waitFor();
    await event.getByText('admin').waitFor();
  });

  test('groups the configuration by prefix, filters and sorts it', async () => {
    const page = await openFromMenu(t.menu.configuration);
    await row(page, 'ace.server').getByText('127.0.0.1').first().waitFor();
    await row(page, 'ace.partners.gtsAus').getByText('******').waitFor();
    const prefixes = () => page.getByRole('group', { name: t.menu.configuration }).locator('tbody tr td:first-child').allInnerTexts();
    const all = await prefixes();
    expect(all).toEqual([...all].sort());
    await page.getByRole('button', { name: t.configuration.prefix }).click();
    await expect.poll(prefixes).toEqual([...all].reverse());
    await page.getByRole('textbox', { name: t.configuration.filter }).fill('MAIL');
    await expect.poll(prefixes).toEqual(['ace.mail']);
    for (const source of Object.values(t.configuration.source)) await page.getByRole('heading', { name: source }).waitFor();
    await page.getByRole('textbox', { name: t.configuration.filter }).fill('nothing');
    await page.getByText(t.configuration.noMatch).waitFor();
  });

  test('shows the metrics of the program, and refreshes them', async () => {
    // A line has two points; the first is there after some seconds.
    const samples = async () => (await api.as('admin').get('/management/metrics')).body.history.length;
    await expect.poll(samples).toBeGreaterThan(1);
    const page = await openFromMenu(t.menu.metrics);
    for (const title of [
      t.metrics.memory.title,
      t.metrics.threads.title,
      t.metrics.garbage.title,
      t.metrics.caches.title,
      t.metrics.pool.title,
    ]) {
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
    }
    await page.getByRole('figure', { name: t.metrics.history.memory }).locator('svg path').first().waitFor();
    await row(page, 'account.GET /api/account').waitFor();
    const notFound = async () => Number(await row(page, t.metrics.http.notFound).locator('td').nth(1).innerText());
    const before = await notFound();
    await api.as('admin').get('/api/shipments/987654321');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/management/metrics', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: t.monitoring.refresh }).click();
    await page.getByText(t.metrics.updating).waitFor();
    expect(await page.getByRole('heading', { name: t.metrics.memory.title }).count()).toBe(0);
    letGo();
    await expect.poll(notFound).toBeGreaterThan(before);
  });

  test('filters the thread dump by state and lock, and shows stacks', async () => {
    const page = await openFromMenu(t.menu.metrics);
    await page.getByRole('button', { name: t.metrics.threads.dump }).click();
    const dialog = page.getByRole('dialog', { name: t.threads.title });
    const entries = dialog.locator('details');
    await entries.first().waitFor();
    const countOn = async (state: keyof typeof t.threads.state) => {
      const text = await dialog.getByRole('button', { name: new RegExp(`^${t.threads.state[state]} \\d+$`) }).innerText();
      return Number(/\d+$/.exec(text)?.[0]);
    };
    const all = await countOn('ALL');
    const [runnable, waiting, timed, blocked] = [
      await countOn('RUNNABLE'),
      await countOn('WAITING'),
      await countOn('TIMED_WAITING'),
      await countOn('BLOCKED'),
    ];
    expect(runnable + waiting + timed + blocked).toBe(all);
    expect(await entries.count()).toBe(all);
    await dialog.getByRole('button', { name: new RegExp(`^${t.threads.state.TIMED_WAITING} `) }).click();
    await expect.poll(() => entries.count()).toBe(timed);
    await dialog.getByRole('textbox').fill('event loop');
    await expect.poll(() => entries.count()).toBe(1);
    await entries.first().locator('summary').click();
    await entries
      .first()
      .getByText(/TCPServerWrap/)
      .waitFor();
    await dialog.getByRole('textbox').fill('nothing');
    await dialog.getByText(t.threads.noMatch).waitFor();
  });

  test('the API docs show the description in a frame of 900 pixels, and try calls with the token', async () => {
    const page = await openFromMenu(t.menu.docs);
    // It draws some 250 calls at once, for half a minute on a busy machine.
    page.setDefaultTimeout(100_000);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('height')).toBe('900');
    const docs = frame.contentFrame();
    const call = docs.locator('[id$=readAccount]');
    await call.locator('button').first().click();
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await call.locator('.live-responses-table').getByText('"login": "admin"').waitFor();
  });

  test('a page that cannot be read says so, and offers to try again', async () => {
    const page = await visitAs('admin', language, '/');
    await page.route('**/management/logs', (route) => route.fulfill({ status: 500, json: { message: 'error.internalServerError' } }));
    await reopen(page, '/admin/logs');
    await page.getByText(t.list.failed).waitFor();
    await page.unroute('**/management/logs');
    await page.getByRole('button', { name: t.list.retry }).click();
    await row(page, 'tracker').waitFor();
  });
});
