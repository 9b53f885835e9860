import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { expectValue, fillField, findField, openScreen, shownPath, unfold } from '../screen.tsx';

const t = TEXTS.vi;

const dialog = page.getByRole('dialog', { name: t.form.leave.title });
const stay = dialog.getByRole('button', { name: t.form.leave.stay });
const leave = dialog.getByRole('button', { name: t.form.leave.goKept });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

/** As a person does in the line of addresses. */
const typeAddress = (path: string) => {
  location.hash = path;
};

const openForm = async (notes: string) => {
  await openScreen('/shipment-ace/new', { as: 'user' });
  await unfold();
  await fillField('notes', notes);
};

describe('leaving a form with unsaved changes', () => {
  test('at a typed address asks: "Stay" restores the address and keeps the form, every time', async () => {
    await openForm('giữ lại');
    for (const path of ['/connector-ace', '/settings', '/shipment-ace/new?x=1']) {
      typeAddress(path);
      await stay.click();
      await expect.poll(shownPath).toBe('/shipment-ace/new');
      await expectValue('notes', 'giữ lại');
    }
    // A second address while the question is open.
    typeAddress('/settings');
    await expect.element(dialog).toBeVisible();
    typeAddress('/connector-ace');
    await stay.click();
    await expect.poll(shownPath).toBe('/shipment-ace/new');
    await expectValue('notes', 'giữ lại');
  });

  test('"Leave" goes to the new address, and Back returns from there', async () => {
    await openScreen('/shipment-ace', { as: 'user' });
    await page.getByRole('link', { name: t.shipment.list.create }).click();
    await unfold();
    await fillField('notes', 'bỏ');
    typeAddress('/connector-ace');
    await leave.click();
    await expect.element(heading(t.connector.list.title)).toBeVisible();
    history.back();
    await findField('description');
    history.back();
    await expect.element(heading(t.shipment.list.title)).toBeVisible();
  });

  test('"Leave" and at once another address: goes there', async () => {
    await openForm('bỏ');
    typeAddress('/connector-ace');
    await expect.element(leave).toBeVisible();
    (leave.element() as HTMLElement).click();
    typeAddress('/settings');
    await expect.element(heading(filled(t.account.settings.title, { login: 'user' }))).toBeVisible();
    expect(shownPath()).toBe('/settings');
  });
});
