import type { PackageLine, Shipment } from '@ace/contract/shipments/shipment.ts';
// The types of `cdp`.
import type {} from '@vitest/browser-playwright';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { filled, TEXTS } from '../../e2e/texts.ts';
import { exampleOf } from '../answers.ts';
import {
  choose,
  expectValue,
  fillField,
  find,
  findField,
  focused,
  openScreen,
  paste,
  press,
  sentTo,
  shownPath,
  type,
  unfold,
  waitFor,
} from '../screen.tsx';

const t = TEXTS.vi;
const save = page.getByRole('button', { name: t.form.save });

const openNew = async () => {
  const { asked } = await openScreen('/shipment-ace/new', { as: 'user' });
  await findField('shipDate');
  return { sent: () => sentTo<Shipment>(asked, 'POST /api/shipments'), changed: () => sentTo<Shipment>(asked, 'PUT /api/shipments') };
};
const value = (name: string) => find<HTMLInputElement>(`[name="${name}"]`)?.value;
const focusOn = async (name: string) => (await findField(name)).focus();

/** The required fields of a shipment, except its date. */
const fillRequired = async () => {
  await unfold();
  const values = { description: 'Cà phê', receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
  for (const [name, text] of Object.entries(values)) await fillField(name, text);
};

/** Types a date and leaves the field, which then shows it in one form. */
const expectShipDate = async (typed: string, shown: string) => {
  await fillField('shipDate', typed);
  await focusOn('shipDate');
  await press('Tab');
  await expectValue('shipDate', shown);
};

const expectSaved = () => expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);

afterEach(() => {
  vi.useRealTimers();
});

describe('typing into the form of a shipment', () => {
  test('reads a date as day, month, year; keeps anything else as it was typed, and does not save it', async () => {
    const { sent } = await openNew();
    // What is read as which day is tested in `web/src/shared/i18n/typed-date.test.ts`.
    await expectShipDate('31/02/2026', '31/02/2026');
    await expect.element(page.getByText(t.validation.date)).toBeVisible();
    expect(value('shipDate')).toBe('31/02/2026');
    await expect.element(save).toBeDisabled();
    await fillField('shipDate', '31/12/1899');
    await expect.element(page.getByText(t.validation.year)).toBeVisible();
    await expectShipDate('5/9', `05/09/${new Date().getFullYear()}`);
    await expectShipDate('05092026', '05/09/2026');
    await fillRequired();
    await save.click();
    await expectSaved();
    expect(sent()).toMatchObject([{ shipDate: '2026-09-05' }]);
  });

  test('is of today at first, and takes days from today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T23:30') });
    const { sent } = await openNew();
    await expectValue('shipDate', '20/11/2026');
    await expectShipDate('+1', '21/11/2026');
    await expectShipDate('hôm nay', '20/11/2026');
    await fillRequired();
    await save.click();
    await expectSaved();
    expect(sent()).toMatchObject([{ shipDate: '2026-11-20' }]);
  });

  test('refuses an ambiguous pasted number, and shows both readings', async () => {
    await openNew();
    const [ambiguous, decimal] = ['1.234', '1,234'];
    const error = page.getByText(filled(t.validation.ambiguous, { decimal, whole: '1234' }), { exact: false });
    await fillField('weight', ambiguous);
    await expect.element(error).toBeVisible();
    await fillField('weight', decimal);
    await expect.element(error).not.toBeInTheDocument();
  });
});

describe('the form of a shipment', () => {
  test('picks a date from the calendar, with the keyboard too', async () => {
    await openNew();
    await fillField('shipDate', '05/09/2026');
    await press('ArrowDown');
    await waitFor('[role=dialog] button[data-selected]');
    await expect.poll(() => document.activeElement?.textContent).toBe('5');
    await press('ArrowRight', 'Enter');
    await expectValue('shipDate', '06/09/2026');
    await expect.poll(focused).toBe('shipDate');
  });

  test('copies lengths typed after the number of packages to the lines, but keeps what was typed into a line', async () => {
    const { sent } = await openNew();
    await fillRequired();
    await fillField('shipDate', '05/09/2026');
    await choose(t.shipment.field.partnerShipment, 'GTS Canada');
    await fillField('totalPackages', '3');
    for (const [name, text] of [
      ['cubicL', '40'],
      ['packageInfos.1.itemCubicW', '12'],
      ['cubicW', '120'],
      ['cubicH', '20'],
    ] as const) {
      await focusOn(name);
      // Key by key, as each of them is copied.
      await type(text);
    }
    await fillField('cubicH', '25');
    for (const index of [0, 1, 2]) await fillField(`packageInfos.${index}.itemCubicWeight`, '1');
    await save.click();
    await expectSaved();
    const lengths = sent().map(({ packageInfos }) =>
      packageInfos.map((line: PackageLine) => [line.itemCubicL, line.itemCubicW, line.itemCubicH]),
    );
    expect(lengths).toEqual([
      [
        [40, 120, 25],
        [40, 12, 25],
        [40, 120, 25],
      ],
    ]);
  });

  test('an emptied number of packages becomes 1 at once, which the next digit replaces', async () => {
    await openNew();
    await unfold();
    await fillField('totalItems', '7');
    await focusOn('totalPackages');
    await press('End', 'Backspace');
    const emptied = page.getByText(t.shipment.form.emptied);
    await expect.element(emptied).toBeVisible();
    expect([value('totalPackages'), value('totalItems')]).toEqual(['1', '1']);
    await press('4');
    expect(value('totalPackages')).toBe('4');
    await expect.element(emptied).not.toBeInTheDocument();
  });

  test('reduces the packages to the maximum of the partner, and does not send it before the user could see it', async () => {
    const { sent } = await openNew();
    await fillRequired();
    await fillField('shipDate', '05/09/2026');
    await choose(t.shipment.field.partnerShipment, 'GTS Canada');
    await focusOn('totalPackages');
    await press('Control+a');
    await type('20');
    await expect.element(page.getByText(filled(t.shipment.form.fitted, { max: 15, partner: 'GTS Canada' }))).toBeVisible();
    expect(value('totalPackages')).toBe('15');
    await press('Control+Enter');
    await expect.element(page.getByText(t.form.lookAgain)).toBeVisible();
    expect(sent()).toEqual([]);
    await press('Control+Enter');
    await expectSaved();
    expect(sent()).toMatchObject([{ totalPackages: 15 }]);
  });

  test('entering a prefilled field by Tab or Enter selects its text, a click does not', async () => {
    await openNew();
    await focusOn('senderName');
    await press('Tab');
    expect(focused()).toBe('senderAddress');
    expect(value('senderAddress')).not.toBe('');
    await type('Mới');
    expect(value('senderAddress')).toBe('Mới');
    await focusOn('senderContactName');
    await press('Enter');
    expect(focused()).toBe('senderTelNo');
    expect(value('senderTelNo')).not.toBe('');
    await type('0900');
    expect(value('senderTelNo')).toBe('0900');
    const name = await findField('senderName');
    await userEvent.click(name);
    expect(name.value).not.toBe('');
    expect(name.selectionEnd).toBe(name.selectionStart);
  });

  test('the wheel over a number, a zoomed window and an input method change no value by themselves', async () => {
    await openNew();
    await fillField('weight', '12');
    await userEvent.wheel(await findField('weight'), { delta: { y: 300 } });
    await page.viewport(640, 400);
    await page.viewport(1280, 800);
    expect(value('weight')).toBe('12');

    // As Telex on a phone composes text: a recalculation before its end would interrupt the composition.
    await focusOn('totalPackages');
    await press('Control+a');
    await cdp().send('Input.imeSetComposition', { text: '60', selectionStart: 2, selectionEnd: 2 });
    expect(value('totalPackages')).toBe('60');
    await cdp().send('Input.insertText', { text: '60' });
    await expectValue('totalPackages', '50');
    await focusOn('receiverContactName');
    await cdp().send('Input.imeSetComposition', { text: 'Nguyeen', selectionStart: 7, selectionEnd: 7 });
    await cdp().send('Input.imeSetComposition', { text: 'Nguyên', selectionStart: 6, selectionEnd: 6 });
    await cdp().send('Input.insertText', { text: 'Nguyên' });
    expect(value('receiverContactName')).toBe('Nguyên');
  });

  test('validates what the browser fills in like typed text', async () => {
    await openNew();
    const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const autofill = async (name: string, text: string) => {
      const field = await findField(name);
      setText?.call(field, text);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await autofill('receiverTelNo', '0912345678');
    await autofill('shipDate', '31/02/2026');
    await autofill('totalPackages', '99');
    await expect.element(page.getByText(t.validation.date)).toBeVisible();
    await expect.element(page.getByText(filled(t.shipment.form.fittedOwn, { max: 50 }))).toBeVisible();
    expect([value('receiverTelNo'), value('totalPackages')]).toEqual(['0912345678', '50']);
  });

  test('joins pasted lines with spaces in a field of one line', async () => {
    await openNew();
    const field = await findField('receiverName');
    const text = 'Công ty\nHoà Bình\r\nChi nhánh 2';
    field.focus();
    if (!paste(field, text)) document.execCommand('insertText', false, text);
    expect(field.value).toBe('Công ty Hoà Bình Chi nhánh 2');
  });

  test('Ctrl+Enter saves from anywhere; missing fields are named in the order of the form', async () => {
    const { sent } = await openNew();
    const { field } = t.shipment;
    await fillField('senderContactName', '');
    await choose(field.partnerShipment, 'GTS Canada');
    await fillField('packageInfos.0.itemCubicWeight', 'x');
    const missing = (count: number) => () =>
      page
        .getByText(t.form.missing, { exact: false })
        .getByRole('button')
        .elements()
        .map((one) => one.textContent)
        .slice(0, count);
    await expect.poll(missing(4)).toEqual([field.senderContactName, field.receiverContactName, field.receiverTelNo, field.description]);
    await fillField('senderContactName', 'An');
    await fillRequired();
    await fillField('shipDate', '05/09/2026');
    await expect.poll(missing(1)).toEqual([`${filled(t.shipment.form.line, { number: 1 })}: ${field.packageInfos.itemCubicWeight}`]);
    await fillField('packageInfos.0.itemCubicWeight', '2');
    await page.getByRole('combobox', { name: field.partnerShipment }).click();
    await press('Control+Enter');
    await expectSaved();
    await expect.element(page.getByRole('heading', { name: t.shipment.list.title })).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test('Ctrl+Enter saves without a focus, too', async () => {
    const shipment = exampleOf<Shipment>('GET /api/shipments/:id');
    const { asked } = await openScreen(`/shipment-ace/${shipment.id}/edit`, { as: 'user' });
    await fillField('senderName', 'Khác');
    (document.activeElement as HTMLElement).blur();
    await press('Control+Enter');
    await expectSaved();
    expect(sentTo(asked, 'PUT /api/shipments')).toMatchObject([{ senderName: 'Khác', version: shipment.version }]);
  });
});
