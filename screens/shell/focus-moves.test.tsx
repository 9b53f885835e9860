import type { Account } from '@ace/contract/account/account.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { type Answers, type Asked, exampleOf } from '../answers.ts';
import { find, findField, openScreen, press, shownPath, unfold, waitFor } from '../screen.tsx';

/** The row with the focus, or else the name of the element that has it. */
const focus = () => document.activeElement?.getAttribute('data-row') ?? document.activeElement?.tagName.toLowerCase();

const rows = () => [...document.querySelectorAll('tr[data-row]')].map((row) => row.getAttribute('data-row'));

/** Presses Enter on an element, once it is there. */
const enter = async (find: () => HTMLElement | SVGElement | null) => {
  await expect.poll(find).not.toBeNull();
  find()?.focus();
  await press('Enter');
};

const rowOf = (id: number) => find(`tr[data-row="${id}"]`);
const linkIn = (row: number, name: string) => () =>
  page
    .elementLocator(rowOf(row) ?? document.body)
    .getByRole('link', { name, exact: false })
    .query();
const buttonIn = (role: 'dialog' | 'banner', name: string) => () => page.getByRole(role).getByRole('button', { name }).query();

const EMPLOYEE: Account = {
  ...exampleOf<Account>('GET /api/account'),
  ...{ login: 'employee', langKey: 'en', authorities: ['ROLE_EMPLOYEE', 'ROLE_USER'] },
};

/** Opens a list of six shipments, or another page. */
const open = (language: 'vi' | 'en', path = '/shipment-ace', others: Answers = {}) => {
  let shipments: Shipment[] = [1, 2, 3, 4, 5, 6].map((id) => ({
    ...exampleOf<Shipment>('GET /api/shipments/:id'),
    id,
    aceBillNumber: `ACE00000000${id}`,
  }));
  return openScreen(path, {
    language,
    answers: {
      'GET /api/preferences/lists': {},
      'GET /api/shipments': () => shipments,
      'GET /api/shipments/:id': ({ params }: Asked) => shipments.find(({ id }) => String(id) === params.id),
      'DELETE /api/shipments/:id': ({ params }: Asked) => {
        shipments = shipments.filter(({ id }) => String(id) !== params.id);
        return new Response(null, { status: 204 });
      },
      ...others,
    },
  });
};

describe('after a deletion', () => {
  const t = TEXTS.vi;

  test.each([
    ['in the middle', 2, 3],
    ['of the last row', 6, 5],
  ])('%s the focus is on the neighbouring row', async (_name, deleted, next) => {
    const { asked } = await open('vi');
    await expect.poll(rows).toHaveLength(6);
    await enter(linkIn(deleted, t.list.delete));
    await enter(buttonIn('dialog', t.shipment.delete.action));
    await expect.poll(rows).toHaveLength(5);
    expect(asked.filter(({ call }) => call === 'DELETE /api/shipments/:id').map(({ params }) => params)).toEqual([{ id: String(deleted) }]);
    await expect.poll(focus).toBe(String(next));
    await press('Enter');
    await expect.poll(shownPath).toMatch(new RegExp(`shipment-ace/${next}/view`));
  });

  test('that is cancelled the focus is where it was', async () => {
    await open('vi');
    const link = linkIn(4, t.list.delete);
    await enter(link);
    await enter(buttonIn('dialog', t.form.cancel));
    await expect.poll(() => link() === document.activeElement).toBe(true);
    expect(rows()).toHaveLength(6);
  });
});

test('after a navigation the next Tab is in the new page, and back in a list on the row that was left', async () => {
  const t = TEXTS.en;
  let account: unknown = EMPLOYEE;
  await open('en', '/', { 'GET /api/account': () => account });
  await enter(() => page.getByRole('banner').getByRole('link', { name: t.shipment.list.title }).query());
  await expect.poll(rows).toHaveLength(6);
  await expect.poll(focus).toBe('main');

  await enter(() => rowOf(3));
  await expect.element(page.getByRole('heading', { name: t.shipment.group.receiver })).toBeVisible();
  await expect.poll(focus).toBe('main');
  await press('Tab');
  expect(document.activeElement?.closest('main')).not.toBeNull();
  await enter(() => page.getByRole('button', { name: t.form.back }).query());
  await waitFor('tr[data-row="3"]');
  await expect.poll(focus).toBe('3');

  // Saved: again on the row that was edited.
  await enter(linkIn(5, t.list.edit));
  await unfold();
  await page.elementLocator(await findField('notes')).fill('after the save');
  await press('Control+Enter');
  await waitFor('tr[data-row="5"]');
  await expect.poll(focus).toBe('5');

  // Through a menu. The browser gives the focus back to its button before the page is there.
  const read = Promise.withResolvers<unknown>();
  account = read.promise;
  await enter(() =>
    page
      .getByRole('banner')
      .getByRole('button', { name: /employee$/ })
      .query(),
  );
  // The menu focuses its first item shortly after it is drawn.
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('menuitem');
  await enter(() => page.getByRole('menuitem', { name: t.menu.settings }).query());
  await expect.poll(() => document.activeElement?.closest('header')).not.toBeNull();
  read.resolve(EMPLOYEE);
  const title = filled(t.account.settings.title, { login: 'employee' });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(focus).toBe('main');
});
