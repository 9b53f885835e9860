import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, IN_VIETNAMESE, startJourneys, TEXTS } from './journey.ts';

const { api, visitAs, reopen } = startJourneys();
const small = { viewport: { width: 1280, height: 800 } };

const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
const billOf = async (id: number) => (await api.as('employee').get(`/api/shipments/${id}`)).body.aceBillNumber as string;

const addEvent = async (id: number, location: string) => {
  const event = { dateTime: '2026-11-20T08:30:00Z', deliveryStatus: 'IN_TRANSIT', location, aceBillNumber: await billOf(id) };
  await api.as('employee').post('/api/trackings', event);
};

/** The shipments whose events were read. */
const watchReads = (page: Page) => {
  const ids: (string | null)[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/trackings' && searchParams.has('shipmentId')) ids.push(searchParams.get('shipmentId'));
  });
  return ids;
};

describe.each(IN_VIETNAMESE)('the preview beside the list of shipments (%s)', (language) => {
  const t = TEXTS[language];
  const paneOf = (page: Page) => page.getByRole('complementary', { name: t.list.preview });
  const openList = async (address = '/shipment-ace') => {
    const page = await visitAs('employee', language, address, small);
    await page.locator('tr[data-row]').nth(15).waitFor();
    return page;
  };

  test('follows the arrow keys while the focus stays in the rows, and Enter opens', async () => {
    await addEvent(1, 'Kho Tân Bình');
    const page = await openList();
    const pane = paneOf(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await pane.getByRole('heading', { name: await billOf(1) }).waitFor();
    await pane.getByText('Kho Tân Bình').first().waitFor();
    await pane.getByRole('region', { name: t.shipment.strip.label }).waitFor();
    await page.keyboard.press('ArrowDown');
    await pane.getByRole('heading', { name: await billOf(2) }).waitFor();
    expect(await focusedRow(page)).toBe('2');
    expect(await page.locator('tr[data-previewed]').getAttribute('data-row')).toBe('2');
    await page.keyboard.press('Enter');
    await page.waitForURL(/shipment-ace\/2\/view/);
    await page.getByRole('heading', { name: t.shipment.group.receiver }).waitFor();
    // The detail page has no preview; the list shows it again.
    await page.goBack();
    await pane.getByRole('heading', { name: await billOf(2) }).waitFor();
    await expect.poll(() => focusedRow(page)).toBe('2');
    await page.keyboard.press('Space');
    await pane.waitFor({ state: 'detached' });
    expect(await focusedRow(page)).toBe('2');
  });

  test('is remembered for this person in this browser, and has a button and a line among the shortcuts', async () => {
    const page = await openList();
    const button = page.getByRole('button', { name: t.list.preview, exact: true });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await button.click();
    await paneOf(page)
      .getByRole('heading', { name: await billOf(1) })
      .waitFor();
    await page.reload();
    await paneOf(page).waitFor();
    await paneOf(page).getByRole('button', { name: t.shipment.preview.close }).click();
    await paneOf(page).waitFor({ state: 'detached' });
    expect(await focusedRow(page)).toBe('1');
    await button.click();
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(t.shortcuts.preview).waitFor();

    await page.evaluate((token) => sessionStorage.setItem('authenticationToken', token), await api.openSession('user'));
    await reopen(page, '/shipment-ace');
    await page.locator('tr[data-row]').nth(5).waitFor();
    expect(await paneOf(page).count()).toBe(0);
  });

  test('leaves the space bar to checkboxes and buttons', async () => {
    const page = await openList();
    const row = page.locator('tr[data-row="3"]');
    await row.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.getByText(filled(t.shipment.bulk.selected, { number: '1' })).waitFor();
    expect(await paneOf(page).count()).toBe(0);
    await page.getByRole('button', { name: t.shipment.bulk.clear }).focus();
    await page.keyboard.press('Space');
    await page.getByText(filled(t.shipment.bulk.selected, { number: '1' })).waitFor({ state: 'detached' });
    expect(await paneOf(page).count()).toBe(0);
  });

  test('reads nothing while it is closed, not every row that is passed, and no row twice', async () => {
    const page = await openList();
    const reads = watchReads(page);
    const settled = () => expect.poll(() => paneOf(page).locator('[aria-busy]').getAttribute('aria-busy')).toBe('false');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    expect(reads).toEqual([]);
    await page.keyboard.press('Space');
    await expect.poll(() => reads).toEqual(['3']);
    await page.evaluate(() => {
      for (let step = 0; step < 10; step++) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
      }
    });
    await paneOf(page)
      .getByRole('heading', { name: await billOf(13) })
      .waitFor();
    await expect.poll(() => reads).toEqual(['3', '13']);
    // A cancelled request leaves nothing in the cache.
    await settled();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => reads).toEqual(['3', '13', '12']);
    await settled();
    await page.keyboard.press('ArrowDown');
    await settled();
    expect(reads).toEqual(['3', '13', '12']);
  });

  test('shows the row on which the mouse rests, and says what could not be loaded', async () => {
    await addEvent(5, 'Kho Đồng Nai');
    const page = await openList();
    await page.route(/\/api\/trackings\?/, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: t.list.preview, exact: true }).click();
    const pane = paneOf(page);
    await page.locator('tr[data-row="5"] td').nth(1).hover();
    await page.mouse.move(600, 400);
    await page.locator('tr[data-row="5"] td').nth(1).hover();
    await pane.getByRole('heading', { name: await billOf(5) }).waitFor();
    await pane.getByText(t.shipment.preview.failed).waitFor();
    await page.unroute(/\/api\/trackings\?/);
    await pane.getByRole('button', { name: t.list.retry }).click();
    await pane.getByText('Kho Đồng Nai').first().waitFor();
    await pane.getByRole('link', { name: t.tracking.timeline.add }).click();
    await page.waitForURL(/tracking-ace\/new/);
    await expect.poll(() => page.locator('[name="aceBillNumber"]').inputValue()).toContain(await billOf(5));
  });

  test('leaves room for the compact list, and is not offered on narrower windows', async () => {
    await api.context.pool.query('delete from "listPreference"');
    const page = await openList();
    await page.getByText(t.list.arrangements.compact, { exact: true }).click();
    await expect.poll(() => page.locator('thead th').count()).toBe(13);
    await page.getByRole('button', { name: t.list.preview, exact: true }).click();
    await paneOf(page).getByRole('region', { name: t.shipment.strip.label }).waitFor();
    const sizes = await page.getByRole('region', { name: t.shipment.list.title, exact: true }).evaluate((table) => ({
      isWide: table.scrollWidth > table.clientWidth,
      pageWidth: document.documentElement.scrollWidth,
      pageHeight: document.documentElement.scrollHeight,
    }));
    expect(sizes).toEqual({ isWide: false, pageWidth: 1280, pageHeight: 800 });
    await page.setViewportSize({ width: 1024, height: 800 });
    await paneOf(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: t.list.preview, exact: true }).count()).toBe(0);
    await api.context.pool.query('delete from "listPreference"');
  });
});
