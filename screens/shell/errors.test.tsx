import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { User } from '@ace/contract/users/user.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import examples from '../../server/src/api-docs/examples.json';
import { type Asked, exampleOf } from '../answers.ts';
import { openScreen, pageOf, shipmentsOf, shownPath, shownRows } from '../screen.tsx';

const t = TEXTS.vi;
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const toShipments = page.getByRole('link', { name: t.home.toShipments, exact: true }).first();
const answered = (status: number, body: string, type: string) => new Response(body, { status, headers: { 'Content-Type': type } });
/** How the server refuses. */
const refused = ({ status, ...problem }: { status: number; [field: string]: unknown }) =>
  answered(status, JSON.stringify({ status, ...problem }), 'application/problem+json');
const notFound = () => refused(examples.problems['error.http.404']);

afterEach(() => {
  vi.useRealTimers();
});

describe('errors', () => {
  test('a 403 of the API leads to the page of denied access', async () => {
    await openScreen('/', { answers: { 'GET /api/shipments': () => refused(examples.problems['error.http.403']) } });
    await toShipments.click();
    await expect.poll(shownPath).toBe('/accessdenied');
    await expect.element(page.getByText(t.errorPage.forbidden)).toBeVisible();
  });

  test('an alert shows what an error body says, in whichever form', async () => {
    const bodies = [
      // A message without a translation, a plain text and a text in JSON, as they are.
      ['{"message":"Quota of the gateway is used up"}', 'application/json', 'Quota of the gateway is used up'],
      ['Upstream is down for maintenance', 'text/plain', 'Upstream is down for maintenance'],
      ['"Not today"', 'application/json', 'Not today'],
      ['{"message":"error.busy"}', 'application/problem+json', t.error.busy],
      // A page of some proxy, by its status alone.
      ['<html><body>502 Bad Gateway</body></html>', 'text/html', filled(t.error.unknown, { status: 502 })],
    ] as const;
    let answer = bodies[0] as readonly [string, string, string];
    await openScreen('/', { answers: { 'GET /api/shipments': () => answered(502, answer[0], answer[1]) } });
    for (answer of bodies) {
      await toShipments.click();
      await expect.element(alert(answer[2])).toBeVisible();
      await expect.element(page.getByText(t.list.failed)).toBeVisible();
      expect(document.body.textContent).not.toContain('Bad Gateway');
      location.hash = '/';
    }
  });

  test('all size constraints have the same text, whatever the server calls them', async () => {
    const [example] = exampleOf<User[]>('GET /api/users');
    const user: User = { ...(example as User), id: 3, login: 'user', activated: true, authorities: ['ROLE_USER'] };
    const fieldErrors = ['Min', 'Max', 'DecimalMin', 'DecimalMax'].map((message, index) => ({
      ...{ objectName: 'user', field: ['login', 'email', 'phone', 'company'][index], message },
    }));
    await openScreen('/admin/user-management', {
      as: 'admin',
      answers: { 'GET /api/users': [user], 'PUT /api/users': () => refused({ ...examples.problems['error.validation'], fieldErrors }) },
    });
    await page.getByRole('button', { name: t.user.state.activated, exact: true }).click();
    const told = alert('ERROR');
    await expect.element(told).toBeVisible();
    expect(told.element().textContent?.split(t.error.Size)).toHaveLength(5);
  });

  test('a list that could not be read loads by itself when the server answers again', async () => {
    const rows = shipmentsOf(20);
    await openScreen('/shipment-ace', {
      answers: { 'GET /api/shipments': ({ query }: Asked) => pageOf(query.get('page') === '1' ? rows.slice(15) : rows, 25) },
    });
    await expect.poll(shownRows).not.toEqual([]);
    const answer = fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    dispatchEvent(new Event('offline'));
    await page.getByRole('link', { name: t.list.nextPage }).click();
    await expect.element(page.getByText(t.list.failed)).toBeVisible();
    expect(shownRows()).toEqual([]);
    vi.stubGlobal('fetch', answer);
    dispatchEvent(new Event('online'));
    await expect.poll(shownRows).toEqual(rows.slice(15).map(({ id }) => id));
  });

  test('does not ask again when a partner is not connected', async () => {
    // Before the page: its timers are those of the test from the first one on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const problem = { ...examples.problems['error.partnerNotConfigured'], params: 'GTS Australia' };
    const { asked } = await openScreen('/tracking-partner-shipment?partnerShipment=gtsAus&trackingId=1', {
      answers: { 'GET /api/gts/tracks/:partner/:trackingId': () => refused(problem) },
    });
    await expect.element(alert(filled(t.error.partnerNotConfigured, { params: 'GTS Australia' })).first()).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked.filter(({ call }) => call === 'GET /api/gts/tracks/:partner/:trackingId')).toHaveLength(1);
  });

  test.each([
    ['shipment-ace', t.shipment.delete.action],
    ['connector-ace', t.connector.delete.action],
    ['tracking-ace', t.tracking.delete.action],
    ['admin/user-management', t.user.delete.action],
  ])('says once that a record does not exist, and offers nothing to delete: %s', async (list, action) => {
    await openScreen(`/${list}/999999/delete`, {
      as: 'admin',
      answers: {
        'GET /api/shipments/:id': notFound,
        'GET /api/connectors/:id': notFound,
        'GET /api/trackings/:id': notFound,
        'GET /api/users/:login': notFound,
      },
    });
    const dialog = page.getByRole('dialog', { name: t.confirmDelete.title });
    await expect.element(dialog.getByText(t.error.url.not.found)).toBeVisible();
    expect(page.getByText(t.error.url.not.found).all()).toHaveLength(1);
    expect(dialog.getByRole('button', { name: action, exact: true }).all()).toEqual([]);
  });

  test('says once that a shipment does not exist, and leads to the list', async () => {
    await openScreen('/shipment-ace/999999/view', {
      as: 'user',
      answers: { 'GET /api/shipments/:id': notFound, 'GET /api/shipments': [exampleOf<Shipment>('GET /api/shipments/:id')] },
    });
    await expect.element(page.getByRole('heading', { name: t.errorPage.title })).toBeVisible();
    expect(page.getByText(t.errorPage.noRecord, { exact: true }).all()).toHaveLength(1);
    await page.getByRole('link', { name: t.errorPage.list }).click();
    await expect.element(page.getByRole('heading', { name: t.shipment.list.title })).toBeVisible();
  });
});
