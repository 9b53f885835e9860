import type { Language } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { exampleOf } from '../answers.ts';
import { choose, expectValue, fillField, find, findField, focused, openScreen, paste, press, sentTo, shownPath, type } from '../screen.tsx';

const t = TEXTS.vi;
const { more } = t.shipment.form;

const value = (name: string) => find<HTMLInputElement>(`[name="${name}"]`)?.value;
/** A folded group of the form. */
const groupOf = (title: string) => {
  const group = page.getByText(title).element().closest('details');
  if (!group) throw new Error(`No group ${title}`);
  return group;
};
const isOpen = (title: string) => groupOf(title).open;
const toggle = (title: string) => userEvent.click(groupOf(title).querySelector('summary') as HTMLElement);
const fillRequired = async (description: string) => {
  const values = { description, receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
  for (const [name, text] of Object.entries(values)) await fillField(name, text);
};
const openNew = async (language: Language = 'vi') => {
  const screen = await openScreen('/shipment-ace/new', { language });
  await findField('notes');
  return screen;
};
const expectSaved = () => expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);

describe('the folded groups of a shipment', () => {
  test('about 14 fields are open; a group opens when it has content, is wrong, or is led to', async () => {
    const { asked } = await openNew();
    const shown = [...document.querySelectorAll('form :is(input, textarea)')].filter((one) => one.checkVisibility());
    expect(shown.length).toBeGreaterThanOrEqual(8);
    expect(shown.length).toBeLessThanOrEqual(16);
    expect(isOpen(more.receiver)).toBe(false);

    await toggle(more.measures);
    for (const name of ['cubicL', 'cubicW', 'cubicH']) await fillField(name, '100');
    await fillField('weight', '12,5');
    const bar = page.elementLocator(find('form > div:last-child') as HTMLElement);
    await expect.element(bar.getByRole('button', { name: '1 m³' })).toBeVisible();
    await toggle(more.measures);
    await expect.poll(() => isOpen(more.measures)).toBe(false);
    await bar.getByRole('button', { name: '1 m³' }).click();
    await expect.poll(focused).toBe('totalVolume');
    expect(isOpen(more.measures)).toBe(true);
    await bar.getByRole('button', { name: '12,5 kg', exact: false }).click();
    await expect.poll(focused).toBe('weight');

    await fillRequired('Cà phê');
    await toggle(more.receiver);
    await fillField('receiverEmail', 'không');
    await toggle(more.receiver);
    await expect.poll(() => isOpen(more.receiver)).toBe(false);
    await press('Control+Enter');
    await expect.poll(focused).toBe('receiverEmail');
    expect(isOpen(more.receiver)).toBe(true);
    expect(sentTo(asked, 'POST /api/shipments')).toEqual([]);
  });

  test('a group opens for what the chosen partner needs, unless the receiver is elsewhere', async () => {
    await openNew();
    const partner = async (name: string) => {
      await choose(t.shipment.field.partnerShipment, name);
      await expect.element(page.getByRole('combobox', { name: t.shipment.field.partnerShipment })).toHaveValue(name);
    };
    await partner('GTS Canada');
    await expect.element(page.getByText(filled(t.shipment.form.maxPackages, { max: 15 }))).toBeVisible();
    expect(isOpen(more.receiver)).toBe(false);
    await partner('GTS Australia');
    await expect.poll(() => isOpen(more.receiver)).toBe(true);
    await partner('GTS Canada');
    await fillField('receiverCountryCode', 'DE');
    await toggle(more.receiver);
    await expect.poll(() => isOpen(more.receiver)).toBe(false);
    await fillField('totalPackages', '2');
    await partner('GTS Australia');
    // What follows from the partner is there.
    await expectValue('totalPackages', '1');
    expect(isOpen(more.receiver)).toBe(false);
  });

  test('a stored shipment shows the groups that have content', async () => {
    const shipment = { ...exampleOf<Shipment>('GET /api/shipments/:id'), notes: 'Gọi trước' };
    await openScreen(`/shipment-ace/${shipment.id}/edit`, { answers: { 'GET /api/shipments/:id': shipment } });
    await findField('notes');
    expect(isOpen(more.notes)).toBe(true);
    expect(isOpen(more.value)).toBe(false);
  });
});

describe('the packages of a shipment', () => {
  const { form, field } = TEXTS.en.shipment;
  const openGrid = async (packages: string) => {
    await openNew('en');
    await choose(field.partnerShipment, 'GTS Canada');
    await expect.element(page.getByText(filled(form.maxPackages, { max: 15 }))).toBeVisible();
    await fillField('totalPackages', packages);
    await findField('packageInfos.0.itemCubicL');
  };
  const expectFocus = (name: string) => expect.poll(focused).toBe(name);

  test('are a grid with the keys of a spreadsheet', async () => {
    await openGrid('3');
    await findField('packageInfos.2.itemCubicWeight');
    (await findField('packageInfos.0.itemCubicWeight')).focus();
    for (const [key, line] of [
      ['Enter', 1],
      ['ArrowDown', 2],
      ['ArrowDown', 2],
      ['ArrowUp', 1],
      ['Shift+Enter', 0],
    ] as const) {
      await press(key);
      await expectFocus(`packageInfos.${line}.itemCubicWeight`);
    }
    await type('12');
    await press('ArrowLeft');
    await expectFocus('packageInfos.0.itemCubicWeight');
    await press('End', 'ArrowRight');
    await expectFocus('packageInfos.0.itemCustomValue');
    await press('ArrowLeft');
    await expectFocus('packageInfos.0.itemCubicWeight');
    // The text is selected, so that typing replaces it.
    await type('7');
    expect(value('packageInfos.0.itemCubicWeight')).toBe('7');
    (await findField('packageInfos.2.itemCustomValue')).focus();
    await press('Enter');
    await expectFocus('packageInfos.0.itemCubicDescription');
    // From the last cell it goes on to the next field.
    await toggle(form.more.employee);
    (await findField('packageInfos.2.itemCubicDescription')).focus();
    await press('Enter');
    await expect.poll(() => groupOf(form.more.employee).contains(document.activeElement)).toBe(true);
  });

  test('say which part of a range had no place', async () => {
    await openGrid('2');
    const row = Array.from({ length: 3 }, () => '1').join('\t');
    paste(await findField('packageInfos.1.itemCustomValue'), Array.from({ length: 20 }, () => row).join('\n'));
    await expect.element(page.getByText(filled(form.pastedPart, { rows: 14, of: 20, max: 15, columns: 2 }))).toBeVisible();
    expect(value('totalPackages')).toBe('15');
    expect(value('packageInfos.14.itemCubicDescription')).toBe('1');
    expect(value('packageInfos.0.itemCustomValue')).toBe('');
  });
});

describe('drafts', () => {
  const kept = () => Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith('draft.') ? [{ key, text }] : []));
  const save = page.getByRole('button', { name: t.form.save });
  const offer = page.getByRole('status').filter({ hasText: t.form.drafts.title });
  const resume = offer.getByRole('button', { name: t.form.drafts.continue });

  test('survive a lost tab, are offered, continued and gone when saved', async () => {
    await openNew();
    await expect.element(offer).not.toBeInTheDocument();
    await fillRequired('Gốm Bát Tràng');
    await expect.poll(() => kept().map(({ text }) => text)).toEqual([expect.stringContaining('0912345678')]);
    const { asked } = await openNew();
    await expect.element(offer.getByText('Trần Thị Bình, Gốm Bát Tràng', { exact: false })).toBeVisible();
    expect(value('description')).toBe('');
    await resume.click();
    await expectValue('receiverTelNo', '0912345678');
    await expect.element(offer).not.toBeInTheDocument();
    await fillField('weight', '3');
    await save.click();
    await expectSaved();
    expect(kept()).toEqual([]);
    expect(sentTo(asked, 'POST /api/shipments')).toMatchObject([{ description: 'Gốm Bát Tràng', weight: 3 }]);
  });

  test('are kept when the form is left, belong to one person, and can be discarded', async () => {
    await openScreen('/shipment-ace');
    const create = page.getByRole('link', { name: t.shipment.list.create });
    await create.click();
    await fillField('description', 'dở dang');
    await page.getByRole('button', { name: t.form.cancel }).click();
    const dialog = page.getByRole('dialog', { name: t.form.leave.title });
    await expect.element(dialog.getByText(t.form.leave.kept)).toBeVisible();
    await dialog.getByRole('button', { name: t.form.leave.goKept }).click();
    await expectSaved();
    await expect.poll(() => kept().map(({ key }) => key)).toEqual([expect.stringContaining('employee')]);
    await create.click();
    await offer.getByRole('button', { name: t.form.drafts.discard }).click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(kept()).toEqual([]);
  });

  test('of a stored shipment continue on what others saved meanwhile', async () => {
    const shipment = exampleOf<Shipment>('GET /api/shipments/:id');
    const newer = { ...shipment, version: shipment.version + 1, receiverTelNo: '333', lastModifiedBy: 'admin' };
    const openForm = (stored: Shipment) =>
      openScreen(`/shipment-ace/${shipment.id}/edit`, { answers: { 'GET /api/shipments/:id': stored } });
    await openForm(shipment);
    await fillField('description', 'Sách giáo khoa');
    await expect.poll(() => kept()).toHaveLength(1);
    const { asked } = await openForm(newer);
    await resume.click();
    await expectValue('description', 'Sách giáo khoa');
    expect(value('receiverTelNo')).toBe('333');
    await save.click();
    await expect
      .poll(() => sentTo(asked, 'PUT /api/shipments'))
      .toMatchObject([{ description: 'Sách giáo khoa', receiverTelNo: '333', version: newer.version }]);
    await expectSaved();
  });
});
