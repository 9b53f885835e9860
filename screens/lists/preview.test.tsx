import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { type Answers, type Asked, exampleOf } from '../answers.ts';
import { find, findField, focusedRow, openScreen, press, shipmentsOf, shownPath, shownRows, waitFor } from '../screen.tsx';

const t = TEXTS.vi;

const SHIPMENTS = shipmentsOf(13);
const billOf = (id: number) => SHIPMENTS[id - 1]?.aceBillNumber ?? '';

const pane = page.getByRole('complementary', { name: t.list.preview });
const paneOf = (id: number) => pane.getByRole('heading', { name: billOf(id), exact: false });
const button = page.getByRole('button', { name: t.list.preview, exact: true });
const expectNoPane = () => expect.poll(() => pane.query()).toBeNull();

/** Each shipment has one event, at a place of its own. */
const eventsOf = ({ query }: Asked): Tracking[] => {
  const [example] = exampleOf<Tracking[]>('GET /api/trackings');
  const id = Number(query.get('shipmentId'));
  return [{ ...(example as Tracking), shipmentId: id, aceBillNumber: billOf(id), location: `Kho ${id}` }];
};

const ANSWERS: Answers = {
  'GET /api/preferences/lists': {},
  'GET /api/shipments': SHIPMENTS,
  'GET /api/shipments/:id': ({ params }: Asked) => SHIPMENTS[Number(params.id) - 1],
  'GET /api/trackings': eventsOf,
};

const openList = async (given: Parameters<typeof openScreen>[1] = {}) => {
  const screen = await openScreen('/shipment-ace', { ...given, answers: { ...ANSWERS, ...given.answers } });
  await expect.poll(() => shownRows().length).toBeGreaterThanOrEqual(SHIPMENTS.length);
  /** The shipments whose events were read. */
  const reads = () =>
    screen.asked
      .filter(({ call, query }) => call === 'GET /api/trackings' && query.has('shipmentId'))
      .map(({ query }) => Number(query.get('shipmentId')));
  return { ...screen, reads };
};

describe('the preview beside the list of shipments', () => {
  test('follows the arrow keys while the focus stays in the rows, and Enter opens', async () => {
    await openList();
    await press('ArrowDown');
    await expect.poll(focusedRow).toBe(1);
    await press('Space');
    await expect.element(paneOf(1)).toBeVisible();
    await expect.element(pane.getByText('Kho 1').first()).toBeVisible();
    await expect.element(pane.getByRole('region', { name: t.shipment.strip.label })).toBeVisible();
    await press('ArrowDown');
    await expect.element(paneOf(2)).toBeVisible();
    expect(focusedRow()).toBe(2);
    expect(find('tr[data-previewed]')?.dataset.row).toBe('2');
    await press('Enter');
    await expect.poll(shownPath).toMatch(/shipment-ace\/2\/view/);
    await expect.element(page.getByRole('heading', { name: t.shipment.group.receiver })).toBeVisible();
    // The detail page has no preview; the list shows it again.
    expect(pane.query()).toBeNull();
    history.back();
    await expect.element(paneOf(2)).toBeVisible();
    await expect.poll(focusedRow).toBe(2);
    await press('Space');
    await expectNoPane();
    expect(focusedRow()).toBe(2);
  });

  test('is remembered for this person in this browser, and has a button and a line among the shortcuts', async () => {
    await openList();
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect.element(paneOf(1)).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-pressed', 'true');
    await openList();
    await expect.element(pane).toBeVisible();
    await pane.getByRole('button', { name: t.shipment.preview.close }).click();
    await expectNoPane();
    expect(focusedRow()).toBe(1);
    await button.click();
    await expect.element(pane).toBeVisible();
    await press('?');
    await expect.element(page.getByRole('dialog').getByText(t.shortcuts.preview)).toBeVisible();
    await press('Escape');
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull();

    await openList({ as: 'user' });
    await expect.element(button).toHaveAttribute('aria-pressed', 'false');
    expect(pane.query()).toBeNull();
  });

  test('leaves the space bar to checkboxes and buttons', async () => {
    await openList();
    const selected = page.getByText(filled(t.shipment.bulk.selected, { number: '1' }), { exact: true });
    find('tr[data-row="3"] input[type=checkbox]')?.focus();
    await press('Space');
    await expect.element(selected).toBeVisible();
    expect(pane.query()).toBeNull();
    page.getByRole('button', { name: t.shipment.bulk.clear }).element().focus();
    await press('Space');
    await expect.poll(() => selected.query()).toBeNull();
    expect(pane.query()).toBeNull();
  });

  test('reads nothing while it is closed, not every row that is passed, and no row twice', async () => {
    const { reads } = await openList();
    const expectSettled = () => expect.poll(() => find('aside [aria-busy]')?.getAttribute('aria-busy')).toBe('false');
    await press('ArrowDown', 'ArrowDown', 'ArrowDown');
    expect(focusedRow()).toBe(3);
    expect(reads()).toEqual([]);
    await press('Space');
    await expect.poll(reads).toEqual([3]);
    // As from a key that is held.
    for (let step = 0; step < 10; step++)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    await expect.element(paneOf(13)).toBeVisible();
    await expect.poll(reads).toEqual([3, 13]);
    // A cancelled request leaves nothing in the cache.
    await expectSettled();
    await press('ArrowUp');
    await expect.poll(reads).toEqual([3, 13, 12]);
    await expectSettled();
    await press('ArrowDown');
    await expect.element(pane.getByText('Kho 13').first()).toBeVisible();
    await expectSettled();
    expect(reads()).toEqual([3, 13, 12]);
  });

  test('shows the row on which the mouse rests, and says what could not be loaded', async () => {
    let isBroken = true;
    await openList({
      answers: { 'GET /api/trackings': (asked: Asked) => (isBroken ? Response.json({}, { status: 500 }) : eventsOf(asked)) },
    });
    await button.click();
    await expect.element(paneOf(1)).toBeVisible();
    // The way of a mouse: a row counts where it moves, not where it scrolls under a mouse at rest.
    const cellOf = (id: number) => waitFor(`tr[data-row="${id}"] td:nth-child(2)`);
    await userEvent.hover(await cellOf(3));
    await userEvent.hover(await cellOf(5));
    await expect.element(paneOf(5)).toBeVisible();
    await expect.element(pane.getByText(t.shipment.preview.failed)).toBeVisible();
    isBroken = false;
    await pane.getByRole('button', { name: t.list.retry }).click();
    await expect.element(pane.getByText('Kho 5').first()).toBeVisible();
    await pane.getByRole('link', { name: t.tracking.timeline.add }).click();
    await expect.poll(shownPath).toMatch(/tracking-ace\/new/);
    await expect.poll(async () => (await findField('aceBillNumber')).value).toContain(billOf(5));
  });

  test('leaves room for the compact list, and is not offered on narrower windows', async () => {
    const long: Partial<Shipment> = {
      description: 'Cà phê rang xay, trà atisô, mứt gừng và bánh tráng cuốn',
      receiverName: 'Công ty Trách nhiệm hữu hạn Nhập khẩu Ánh Dương Sydney',
    };
    const answers = { 'GET /api/shipments': shipmentsOf(20, () => long), 'PUT /api/preferences/lists/:list': ({ body }: Asked) => body };
    await openList({ answers });
    await page.getByText(t.list.arrangements.compact, { exact: true }).click();
    await expect.poll(() => document.querySelectorAll('thead th').length).toBe(13);
    await button.click();
    await expect.element(pane.getByRole('region', { name: t.shipment.strip.label })).toBeVisible();
    const table = page.getByRole('region', { name: t.shipment.list.title, exact: true }).element();
    expect({
      isWide: table.scrollWidth > table.clientWidth,
      pageWidth: document.documentElement.scrollWidth,
      pageHeight: document.documentElement.scrollHeight,
    }).toEqual({ isWide: false, pageWidth: 1280, pageHeight: 800 });
    await page.viewport(1024, 800);
    await expectNoPane();
    expect(button.query()).toBeNull();
  });
});
