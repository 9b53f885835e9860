import type { Language } from '@ace/contract/shared/languages.ts';
import { Shipment } from '@ace/contract/shipments/shipment.ts';
import { reasonIn } from '@ace/contract/weights/chargeable.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { shipmentInput } from '../../../server/src/features/shipments/shipments.testing.ts';
import { en } from '../../../web/src/features/goods/texts/page.en.ts';
import { vi } from '../../../web/src/features/goods/texts/page.vi.ts';
import { countKeys, startJourneys, TYPING } from '../../journey.ts';
import { filled, IN_ENGLISH, LANGUAGES, TEXTS } from '../../texts.ts';

const { api, visitAs, reopen } = startJourneys();

const goods = { vi, en };

const PARTY = ['Name', 'Address', 'City', 'PostalCode', 'Province', 'Country', 'ContactName', 'TelNo'];

/** A value for every field that can be sent. Each text is its own, and says which field it is. */
const inputOf = () => {
  const texts = Object.keys(Shipment.shape).filter((field) => {
    const read = Shipment.shape[field as keyof typeof Shipment.shape].safeParse('x1');
    return read.success && read.data === 'x1';
  });
  return {
    ...Object.fromEntries(texts.map((field, place) => [field, field.endsWith('Code') ? `Z${place}` : `${field.slice(0, 18)}-${place}`])),
    ...{ senderEmail: 'sender@page.example', receiverEmail: 'receiver@page.example', partnerShipmentLabel: 'label of the partner' },
    ...{ totalPackages: 11, totalItems: 12, weight: 113.5, cubicL: 114, cubicW: 115, cubicH: 116, totalVolume: 117.5 },
    ...{ goodsValue: 1118, insuranceValue: 1119, dangerousGoods: true, receiverAddressResidentialIndicator: true },
    ...{ senderLanguage: 'vi', receiverLanguage: 'en', withoutNotifications: true },
    ...{ exportReason: 'sample', freightCost: 131, insuranceCost: 132, packingCost: 133, rebate: 134 },
    goodsLines: [
      {
        description: 'goods one',
        descriptionVi: 'hàng một',
        hsCode: '610910',
        originCountryCode: 'VN',
        quantity: 135,
        unitValue: 2,
        netKg: 136,
      },
    ],
    taxNumbers: [{ party: 'receiver', kind: 'EIN', number: '12-3456789' }],
    ...{ shipmentTerm: 'DDP', shipDate: '2026-11-20', partnerShipment: 'gtsCad' },
    packageInfos: [
      ...[{ itemCubicL: 121, itemCubicW: 122, itemCubicH: 123, itemCubicUnits: 124, itemCubicDescription: 'line one' }],
      ...[{ itemCubicWeight: 125.5, itemCustomValue: 126 }],
    ].map((line) => ({ itemCubicWeight: 1, ...line })),
  };
};

/** Fields that have no row: what the heading, the buttons and the foot of the page say, and what only programs need. */
const ELSEWHERE = [
  'version',
  'ownerId',
  'connectorId',
  'returnOfId',
  'importId',
  'deliveryStatus',
  'lastEventAt',
  'lastEventOffset',
  'estimatedFrom',
  'estimatedTo',
  'createdBy',
  'createdDate',
];

/** Expects that the page shows all that has a value. */
const expectAllShown = async (page: Page, language: Language, stored: Shipment, elsewhere = ELSEWHERE) => {
  const t = TEXTS[language];
  await page.getByText(`${stored.aceBillNumber}P11`, { exact: true }).waitFor();
  await page.getByText('goods one').waitFor();
  const shown = (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
  const number = new Intl.NumberFormat({ vi: 'vi-VN', en: 'en-GB' }[language]);
  const special: Record<string, string[]> = {
    dangerousGoods: [t.form.yes],
    senderLanguage: [t.shipment.field.senderLanguage, 'Tiếng Việt'],
    receiverLanguage: [t.shipment.field.receiverLanguage, 'English'],
    withoutNotifications: [t.shipment.field.withoutNotifications],
    receiverAddressResidentialIndicator: [t.shipment.field.receiverAddressResidentialIndicator],
    shipmentTerm: [t.shipment.term.DDP],
    partnerShipment: [t.shipment.partner.gtsCad],
    shipDate: [language === 'vi' ? '20 thg 11, 2026' : '20 Nov 2026'],
    lastModifiedDate: [String(new Date().getFullYear())],
    packageInfos: ['line one', ...[121, 122, 123, 124, 125.5, 126].map((value) => number.format(value))],
    chargeableReason: [reasonIn(stored.chargeableReason ?? '', language)],
    insuranceValue: [`${number.format(1119)} ${stored.insuranceCurrencyCode}`],
    exportReason: [goods[language].goods.reason.sample],
    goodsLines: ['goods one', 'hàng một', '610910', 'VN', number.format(135), number.format(270), number.format(136)],
    taxNumbers: ['EIN 12-3456789'],
    goodsValue: [`${number.format(1118)} ${stored.insuranceCurrencyCode}`],
  };
  for (const field of Object.keys(Shipment.shape)) {
    if (elsewhere.includes(field)) continue;
    const value = stored[field as keyof Shipment];
    expect(value, field).not.toBeNull();
    for (const text of special[field] ?? [typeof value === 'number' ? number.format(value) : String(value)]) {
      expect(shown, field).toContain(text);
    }
  }
};

describe.each(LANGUAGES)('the page of a shipment (%s)', (language) => {
  const t = TEXTS[language];

  test('shows every field that has a value, in the three groups of the documents', async () => {
    const numbers = { aceBillNumber: `PAGE-${language}`, customerReference: `PO-${language}` };
    const { body: stored, status } = await api.as('employee').post('/api/shipments', { ...inputOf(), ...numbers });
    expect(status).toBe(201);
    const page = await visitAs('employee', language, `/shipment-ace/${stored.id}/view`);
    await expectAllShown(page, language, stored);
    const groups = await page
      .locator('main section, main div')
      .filter({ has: page.locator('> h2') })
      .locator('> h2')
      .allInnerTexts();
    expect(groups.slice(0, 3)).toEqual([t.shipment.group.info, t.shipment.group.sender, t.shipment.group.receiver]);
  });
});

describe.each(IN_ENGLISH)('the page of a shipment, whatever the language (%s)', (language) => {
  const t = TEXTS[language];

  test('a value is edited where it stands, and a field is found by its name: a weight costs at most six keys', async () => {
    const { body: stored } = await api.as('employee').post('/api/shipments', shipmentInput({ customerReference: `EDIT-${language}` }));
    const page = await visitAs('employee', language, `/shipment-ace/${stored.id}/view`);
    const focused = (attribute: string) => page.evaluate((name) => document.activeElement?.getAttribute(name), attribute);
    const linkOf = (name: string) => page.getByRole('link', { name: filled(t.detail.editField, { name }), exact: true });
    const { keyboard } = page;
    await linkOf(t.shipment.field.weight).waitFor();
    const keys = await countKeys(page);
    await keyboard.press('e');
    await expect.poll(() => focused('data-shortcut')).toBe('edit');
    await keyboard.type('w', TYPING);
    await keyboard.press('Enter');
    await expect.poll(() => focused('name')).toBe('weight');
    await keyboard.type('7');
    await keyboard.press('Control+Enter');
    await expect.poll(async () => (await api.as('employee').get(`/api/shipments/${stored.id}`)).body.weight).toBe(7);
    expect(await keys()).toBeLessThanOrEqual(6);

    // Back on the page: by a click on the value, whose group opens.
    await page
      .locator('dd')
      .filter({ has: linkOf(t.shipment.field.notes) })
      .click();
    await expect.poll(() => focused('name')).toBe('notes');
    await page.goBack();
    // By keys: Tab leads to one value of a group, arrows to the others.
    await linkOf(t.shipment.field.aceBillNumber).focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect.poll(() => focused('name')).toBe('customerReference');
    // What is typed next replaces it.
    await keyboard.type('X');
    expect(await page.locator('[name=customerReference]').inputValue()).toBe('X');
  });

  test('of a delivered shipment, its customer changes the notes, sees the rest as text, and gets no earlier draft', async () => {
    const fields = { ...inputOf(), aceBillNumber: `DONE-${language}`, ownerId: await api.userId('user') };
    const { body: stored, status } = await api.as('employee').post('/api/shipments', fields);
    expect(status).toBe(201);
    const edit = `/shipment-ace/${stored.id}/edit`;
    const page = await visitAs('user', language, edit);
    await page.locator('[name=receiverCity]').fill('Huế');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Huế');

    const event = { dateTime: '2026-11-21T08:00:00Z', deliveryStatus: 'DELIVERED', location: 'Kho', aceBillNumber: stored.aceBillNumber };
    expect((await api.as('employee').post('/api/trackings', event)).status).toBe(201);
    await reopen(page, edit);
    await page.getByText(t.shipment.form.notesOnly).waitFor();
    await page.locator('dl').nth(2).waitFor();
    expect(await page.getByText(t.form.drafts.title).count()).toBe(0);
    await expectAllShown(page, language, stored, [...ELSEWHERE, 'notes', 'lastModifiedBy', 'lastModifiedDate']);
    expect(await page.getByText(t.shipment.field.notes, { exact: true }).count(), 'as a field alone').toBe(1);

    await page.locator('[name=notes]').fill('cảm ơn');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.waitForURL((url) => !url.hash.includes('/edit'));
    const { body: saved } = await api.as('user').get(`/api/shipments/${stored.id}`);
    const { version: _version, lastModifiedBy: _by, lastModifiedDate: _date, lastEventAt: _at, deliveryStatus: _status, ...same } = stored;
    expect(saved).toMatchObject({ ...same, notes: 'cảm ơn' });
    // On its page, too, nothing else can be edited.
    await reopen(page, `/shipment-ace/${stored.id}/view`);
    await page.getByText('cảm ơn').waitFor();
    await expect.poll(() => page.locator('dd a[data-edit]').count()).toBe(1);
  });

  test('has the focus on the value again whose field was edited, or was left', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/8/view');
    const value = page.locator('a[data-edit][href$="?field=weight"]');
    const save = async () => {
      for (const key of ['Control+a', '7', 'Control+Enter']) await page.keyboard.press(key);
    };
    for (const leave of [save, () => page.goBack()]) {
      await value.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('weight');
      await leave();
      await page.waitForURL(/view$/);
      await expect.poll(() => value.evaluate((link) => link === document.activeElement)).toBe(true);
    }
  });

  test('shows the documented fields when they are blank, and no other', async () => {
    const least = {
      description: 'x',
      shipDate: '2026-11-20',
      senderContactName: 'a',
      senderTelNo: '1',
      receiverContactName: 'b',
      receiverTelNo: '2',
    };
    const { body } = await api.as('employee').post('/api/shipments', least);
    const page = await visitAs('employee', language, `/shipment-ace/${body.id}/view`);
    await page.locator('dl').nth(2).waitFor();
    const named = await page
      .locator('dl')
      .evaluateAll((lists) => lists.map((list) => [...list.querySelectorAll('dt')].map((name) => name.innerText)));
    const { field, list } = t.shipment;
    const party = (side: 'sender' | 'receiver') => PARTY.map((name) => field[`${side}${name}` as keyof typeof field]);
    const info = [
      'id',
      'aceBillNumber',
      'description',
      'totalPackages',
      'weight',
      'totalVolume',
      'dangerousGoods',
      'notes',
      'shipDate',
    ] as const;
    expect(named.slice(0, 3)).toEqual([[...info.map((name) => field[name]), list.owner], party('sender'), party('receiver')]);
  });
});
