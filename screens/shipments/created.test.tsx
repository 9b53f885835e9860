import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { type Asked, exampleOf } from '../answers.ts';
import {
  expectValue,
  fillField,
  find,
  findField,
  focused,
  focusedRow,
  openScreen,
  press,
  sentTo,
  shipmentsOf,
  shownPath,
  waitFor,
} from '../screen.tsx';

const t = TEXTS.vi;

/** Answers that give each new shipment a number. */
const creating = () => {
  const shipments = shipmentsOf(3).toReversed();
  return {
    'GET /api/shipments': () => shipments,
    'GET /api/shipments/:id': ({ params }: Asked) => shipments.find(({ id }) => id === Number(params.id)),
    'POST /api/shipments': ({ body }: Asked) => {
      const id = shipments.length + 1;
      const made = { ...exampleOf<Shipment>('POST /api/shipments'), ...(body as ShipmentInput), id, aceBillNumber: `ACE${1000 + id}` };
      shipments.unshift(made as Shipment);
      return made;
    },
    'GET /api/customer/bill/shipment/:id': () => new Response(new Blob(['%PDF'], { type: 'application/pdf' })),
  };
};

const created = (asked: Asked[]) => sentTo<ShipmentInput>(asked, 'POST /api/shipments').map(({ description }) => description);

/** Stands in for the tabs that are opened. Returns what they show. */
const catchTabs = () => {
  const shown: string[] = [];
  const location = { replace: (address: string) => shown.push(address) };
  vi.stubGlobal('open', () => ({ document: { title: '', body: { textContent: '' } }, location, close: () => {} }));
  return shown;
};

const fillRequired = async (description: string) => {
  await fillField('description', description);
  await fillField('receiverContactName', 'Trần Thị Bình');
  await fillField('receiverTelNo', '0912345678');
};

/** The message is a part of the bar, and the name and the phone of the receiver can be seen and clicked. */
const expectUncovered = async () => {
  const inner = (await waitFor('[data-save-bar] [role=status]')).getBoundingClientRect();
  const outer = (await waitFor('[data-save-bar]')).getBoundingClientRect();
  expect(inner.top).toBeGreaterThanOrEqual(outer.top);
  expect(inner.bottom).toBeLessThanOrEqual(outer.bottom);
  expect(inner.left).toBeGreaterThanOrEqual(outer.left);
  expect(inner.right).toBeLessThanOrEqual(outer.right);
  for (const name of ['receiverContactName', 'receiverTelNo']) {
    const input = await findField(name);
    const { left, right, top, bottom } = input.getBoundingClientRect();
    for (const y of [top + 2, bottom - 2]) expect(document.elementFromPoint((left + right) / 2, y), name).toBe(input);
  }
};

describe('after a shipment was created', () => {
  test('"Save and next" keeps the sender, goes to the receiver, and says in the bar what was created', async () => {
    const answers = creating();
    const shown = catchTabs();
    const { asked } = await openScreen('/shipment-ace?sort=id,desc', { answers });
    await waitFor('tr[data-row]');
    await press('n');
    await fillField('senderContactName', 'Chị Lan');
    const said = page.getByRole('status').filter({ hasText: t.shipment.created.before });
    for (const [index, description] of ['first', 'second'].entries()) {
      const [id, aceBillNumber] = [4 + index, `ACE${1004 + index}`];
      await fillRequired(description);
      await press('Control+Shift+Enter');
      await expect.poll(() => created(asked).at(-1)).toBe(description);
      await expect.element(said.getByRole('link', { name: aceBillNumber })).toBeVisible();
      await expect.poll(focused).toBe('receiverContactName');
      await expect.poll(() => [...document.querySelectorAll('summary')].some((one) => one.textContent.includes('Chị Lan'))).toBe(true);
      expect((await findField('senderContactName')).checkVisibility()).toBe(false);
      for (const name of ['description', 'receiverContactName', 'receiverTelNo']) expect((await findField(name)).value).toBe('');
      expect((await findField('senderContactName')).value).toBe('Chị Lan');
      expect(
        said
          .getByRole('link')
          .elements()
          .map((link) => link.getAttribute('href')?.split('#')[1]),
      ).toEqual([`/shipment-ace/${id}/view`]);
      expect(find('[data-save-bar]')?.contains(said.element())).toBe(true);
      expect(find('[data-alerts] > *')).toBeNull();
      await expectUncovered();
    }
    await said.getByRole('button', { name: t.shipment.created.print }).click();
    await expect.poll(() => shown).toEqual([expect.stringMatching(/^blob:/)]);
    await fillRequired('third');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
    expect(created(asked)).toEqual(['first', 'second', 'third']);
    const row = await waitFor('tr[data-row="6"]');
    expect(row.getAttribute('data-new')).toBe('true');
    await expect.poll(focusedRow).toBe(6);
    // What a list says would lie over the next form.
    await expect.poll(() => find('[data-alerts] [role=status]')?.textContent).toContain('ACE1006');
    await press('n');
    await expect.poll(focused).toBe('senderContactName');
    await expect.poll(() => find('[data-alerts] [role=status]')).toBeNull();
    expect(find('[data-save-bar] [role=status]')).toBeNull();
  });

  test('on a phone the next form shows the receiver, and no keyboard', async () => {
    const { matchMedia } = window;
    vi.stubGlobal('matchMedia', (query: string) => matchMedia(query === '(hover: none)' ? 'all' : query));
    await openScreen('/shipment-ace/new?nextOf=3', { width: 390, answers: creating() });
    await expect.poll(() => find('[data-save-bar] [role=status] a')?.textContent).toBe('ACE1003');
    const receiver = await findField('receiverContactName');
    await expect.poll(() => receiver.getBoundingClientRect().y).toBeLessThan(500);
    expect(document.activeElement?.tagName).not.toBe('INPUT');
    await expectUncovered();
    expect(document.documentElement.scrollWidth).toBe(390);
  });

  test('its number is shown with what people do next', async () => {
    const answers = creating();
    const shown = catchTabs();
    await openScreen('/shipment-ace/new', { answers });
    await findField('description');
    await fillRequired('steps');
    await press('Control+Enter');
    await expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);
    const alert = page.getByRole('status').filter({ hasText: 'ACE1004' });
    await expect.element(alert.getByText(filled(t.aceApp.shipment.created, { param: 'ACE1004' }), { exact: false })).toBeVisible();
    await alert.getByRole('button', { name: t.shipment.created.print }).click();
    await expect.poll(() => shown).toEqual([expect.stringMatching(/^blob:/)]);
    await openScreen('/shipment-ace/new', { answers });
    await findField('description');
    await fillRequired('steps 2');
    await press('Control+Enter');
    await page.getByRole('status').filter({ hasText: 'ACE1005' }).getByRole('button', { name: t.shipment.created.duplicate }).click();
    await expectValue('description', 'steps 2');
    await expect.poll(shownPath).toBe('/shipment-ace/new?copyOf=5');
  });
});
