import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { type Asked, exampleOf } from '../answers.ts';
import { find, focused, focusedRow, openScreen, press, scan, shipmentsOf, shownPath, type, waitFor } from '../screen.tsx';

const t = TEXTS.vi;

const dialog = page.getByRole('dialog', { name: t.palette.title });
const options = dialog.getByRole('option');
const optionOf = (name: string) => dialog.getByRole('option', { name, exact: false });
const typeInto = async (text: string) => {
  await press('Control+k');
  await dialog.getByRole('combobox').fill(text);
};

const shipmentNamed = (aceBillNumber: string, id = 41): Shipment => ({
  ...exampleOf<Shipment>('GET /api/shipments/:id'),
  ...{ id, aceBillNumber, receiverName: `Cửa hàng ${aceBillNumber}` },
});

/** The bodies of a call, or what else was asked. */
const sent = (asked: Asked[], call: string) => asked.filter((one) => one.call === call);

describe('the palette', () => {
  test('an event for a known bill number, from anywhere: at most 12 keys, typed ones included', async () => {
    const digits = '8450';
    const shipment = shipmentNamed(`ACE-${digits}`);
    // The place is not known yet: the form asks for it.
    let places: { last: string | null; places: string[] } = { last: null, places: [] };
    const { asked } = await openScreen('/settings', {
      answers: {
        'GET /api/_search/shipments': () => [shipment],
        'GET /api/shipments': ({ query }: Asked) => (query.get('code') === shipment.aceBillNumber ? [shipment] : []),
        'GET /api/places': () => places,
      },
    });
    const events = () => sent(asked, 'POST /api/trackings').map(({ body }) => body);
    const about = { aceBillNumber: shipment.aceBillNumber, location: 'Kho Tân Bình' };
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await press('Control+k');
    await expect.element(dialog).toBeVisible();
    await type(`sk ${digits} o`);
    await expect.element(options.filter({ hasText: t.deliveryStatus.OUT_FOR_DELIVERY }).first()).toBeVisible();
    await press('Enter');
    await expect.poll(shownPath).toMatch(/tracking-ace\/new/);
    await expect.poll(focused).toBe('location');
    await userEvent.fill(document.activeElement as HTMLElement, 'Kho Tân Bình');
    await press('Control+Enter');
    await expect.poll(shownPath).toMatch(/settings/);
    expect(events()).toMatchObject([{ ...about, deliveryStatus: 'OUT_FOR_DELIVERY' }]);

    places = { last: 'Kho Tân Bình', places: ['Kho Tân Bình'] };
    shipment.deliveryStatus = 'OUT_FOR_DELIVERY';
    let keys = 0;
    const count = ({ repeat }: KeyboardEvent) => {
      if (!repeat) keys += 1;
    };
    window.addEventListener('keydown', count, { capture: true });
    await press('Control+k');
    await expect.element(dialog).toBeVisible();
    await type(`sk ${digits} d`);
    // The line says all that it will do.
    for (const text of [shipment.aceBillNumber, t.deliveryStatus.DELIVERED, 'Kho Tân Bình'])
      await expect.poll(() => options.all()[0]?.element().textContent).toContain(text);
    await press('Enter');
    await expect.poll(events).toHaveLength(2);
    window.removeEventListener('keydown', count, { capture: true });
    expect(keys).toBeLessThanOrEqual(12);
    expect(events()[1]).toMatchObject({ ...about, deliveryStatus: 'DELIVERED' });

    // After the delivery no event comes first, and one that is chosen all the same is asked about.
    Object.assign(shipment, { deliveryStatus: 'DELIVERED', lastEventAt: new Date(Date.now() - 3_600_000).toISOString() });
    await typeInto(`sk ${digits} d`);
    await expect.poll(() => options.all()[1]?.element().textContent).toContain(t.deliveryStatus.DELIVERED);
    expect(options.first().element().textContent).not.toContain(t.deliveryStatus.DELIVERED);
    await press('ArrowDown', 'Enter');
    await expect.element(page.getByRole('dialog', { name: t.tracking.doubt.title })).toBeVisible();
    await press('Escape');
    await expect.element(page.getByRole('dialog', { name: t.tracking.doubt.title })).not.toBeInTheDocument();
    expect(events()).toHaveLength(2);
  });

  test('opens pages, the list with a search, a copy and a bill', async () => {
    const shipment = shipmentNamed('COPY-vi');
    const { asked } = await openScreen('/', {
      answers: {
        'GET /api/_search/shipments': [shipment],
        'GET /api/shipments': [],
        'GET /api/shipments/:id': shipment,
        'GET /api/customer/bill/shipment/:id': () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
      },
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await typeInto(t.menu.sessions.slice(0, 8));
    await expect.element(optionOf(t.menu.sessions)).toBeVisible();
    await press('Enter');
    await expect.poll(shownPath).toMatch(/sessions/);
    await typeInto('audits');
    await expect.element(optionOf(filled(t.palette.inList, { text: 'audits' }))).toBeVisible();
    expect(optionOf(t.menu.audits).all()).toEqual([]);
    await press('Escape');

    await typeInto('copy-vi');
    await optionOf(filled(t.palette.inList, { text: 'copy-vi' })).click();
    await expect.poll(shownPath).toMatch(/shipment-ace\?.*search=copy/);

    await typeInto('tạo vận đơn cho copy-vi');
    await expect.element(optionOf(shipment.aceBillNumber)).toBeVisible();
    await press('Enter');
    await expect.poll(() => find<HTMLInputElement>('[name=receiverName]')?.value).toBe(shipment.receiverName);

    // A frame instead of a tab, which would stay.
    const tab = document.body.appendChild(document.createElement('iframe')).contentWindow;
    vi.stubGlobal('open', () => tab);
    await typeInto('in copy-vi');
    await expect.element(optionOf(shipment.aceBillNumber)).toBeVisible();
    await press('Enter');
    await expect.poll(() => sent(asked, 'GET /api/customer/bill/shipment/:id').map(({ params }) => params)).toEqual([{ id: '41' }]);
  });

  test('a scan on any page opens the record; an unknown code is said', async () => {
    const shipment = shipmentNamed('SCAN01');
    await openScreen('/connector-ace', {
      answers: {
        'GET /api/_search/shipments': [],
        'GET /api/shipments': ({ query }: Asked) => (query.get('code') === shipment.aceBillNumber ? [shipment] : []),
        'GET /api/shipments/:id': shipment,
      },
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan('NOTHING99');
    await expect.element(page.getByText(filled(t.palette.scanned, { code: 'NOTHING99' }))).toBeVisible();
    await scan(shipment.aceBillNumber);
    await expect.poll(shownPath).toMatch(/shipment-ace\/41\/view/);
  });

  test('a scan of a label opens the shipment; a number of two shipments lets choose', async () => {
    const [labelled, other] = [shipmentNamed('LABEL01', 41), shipmentNamed('LABEL02', 42)];
    // The server knows what a scanner puts before a code.
    const byCode: Record<string, Shipment[]> = {
      ']C0gts 77-000123': [labelled],
      'SHARED-9': [other, labelled],
      'GTS 77-000123': [labelled],
    };
    await openScreen('/connector-ace', {
      answers: {
        'GET /api/shipments': ({ query }: Asked) => byCode[query.get('code') ?? ''] ?? [],
        'GET /api/_search/shipments': [other, labelled],
        'GET /api/shipments/:id': ({ params }: Asked) => (params.id === '42' ? other : labelled),
      },
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scan(']C0gts 77-000123');
    await expect.element(page.getByRole('heading', { name: filled(t.shipment.detail.title, { number: 'LABEL01' }) })).toBeVisible();
    await scan('SHARED-9');
    await expect.element(optionOf('LABEL01')).toBeVisible();
    expect(options.first().element().textContent).toContain('LABEL02');
    await press('Enter');
    await expect.poll(shownPath).toMatch(/shipment-ace\/42\/view/);
    // First the shipment of which it is a whole number, however late it comes among those that have it somewhere.
    await typeInto('GTS 77-000123');
    await expect.element(optionOf('LABEL02')).toBeVisible();
    await expect.poll(() => options.all()[0]?.element().textContent).toContain('LABEL01');
  });

  test('from the search to the open record: two keys after the words', async () => {
    const rows = shipmentsOf(3);
    const { asked } = await openScreen('/shipment-ace', {
      answers: {
        'GET /api/preferences/lists': {},
        'GET /api/shipments': rows,
        'GET /api/_search/shipments': [rows[1]],
        'GET /api/shipments/:id': rows[1],
      },
    });
    await waitFor('tr[data-row]');
    await waitFor('[data-shortcut="search"]');
    await press('/');
    await userEvent.keyboard('two-vi');
    await press('Enter');
    await expect.poll(focusedRow).toBe(2);
    expect(sent(asked, 'GET /api/_search/shipments').at(-1)?.query.get('query')).toBe('two-vi');
    await press('Enter');
    await expect.poll(shownPath).toMatch(/shipment-ace\/2\/view/);
  });
});

test('"?" lists the keys that work on this page', async () => {
  await openScreen('/shipment-ace/1/view');
  await waitFor('[data-shortcut="edit"]');
  const keys = page.getByRole('dialog', { name: t.menu.shortcuts });
  await press('?');
  await expect.element(keys.getByText(t.shortcuts.edit)).toBeVisible();
  expect(keys.getByText(t.shortcuts.filter).all()).toEqual([]);
  await press('Escape');
  await expect.element(keys).not.toBeInTheDocument();
  location.hash = '/shipment-ace';
  await waitFor('tr[data-row]');
  await press('?');
  await expect.element(keys.getByText(t.shortcuts.filter)).toBeVisible();
  await expect.element(keys.getByText(t.shortcuts.select)).toBeVisible();
  expect(keys.getByText(t.shortcuts.save).all()).toEqual([]);
  await press('Escape');
  await expect.element(keys).not.toBeInTheDocument();
});
