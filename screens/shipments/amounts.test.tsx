import type { Language } from '@ace/contract/shared/languages.ts';
import type { PackageLine, Shipment } from '@ace/contract/shipments/shipment.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filled, LANGUAGES, TEXTS } from '../../e2e/texts.ts';
import { exampleOf } from '../answers.ts';
import { choose, expectValue, fillField, find, findField, openScreen, paste, press, sentTo, shownPath, type, unfold } from '../screen.tsx';

const value = (name: string) => find<HTMLInputElement>(`[name="${name}"]`)?.value;
const typeInto = async (name: string, text: string) => {
  (await findField(name)).focus();
  await type(text);
};
const leave = async () => (await findField('description')).focus();

const line = (itemCubicWeight: number | null): PackageLine => ({
  ...{ number: null, itemCubicWeight, itemCubicL: 100, itemCubicW: 50, itemCubicH: 20 },
  ...{ itemCubicUnits: null, itemCubicDescription: null, itemCustomValue: null },
});

const openNew = async (description: string) => {
  const screen = await openScreen('/shipment-ace/new');
  await unfold();
  const typed = { description, receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
  for (const [name, text] of Object.entries(typed)) await fillField(name, text);
  return screen;
};

const openStored = async (stored: Partial<Shipment>, language: Language = 'vi') => {
  const shipment: Shipment = { ...exampleOf('GET /api/shipments/:id'), weight: null, ...stored };
  const screen = await openScreen(`/shipment-ace/${shipment.id}/edit`, { language, answers: { 'GET /api/shipments/:id': shipment } });
  await unfold();
  return screen;
};

const choosePartner = (partner: string) => choose(TEXTS.vi.shipment.field.partnerShipment, partner);
const save = (language: Language = 'vi') => page.getByRole('button', { name: TEXTS[language].form.save, exact: true }).click();
const expectList = () => expect.poll(shownPath).toMatch(/^\/shipment-ace(\?|$)/);

describe('the weight and the volume of a shipment', () => {
  const t = TEXTS.vi;
  const offer = (sum: string) => page.getByRole('button', { name: filled(t.shipment.form.useSum, { sum }) });
  const isFromLines = page.getByText(t.shipment.form.fromLines);

  test('come from the lines that are pasted, and follow them', async () => {
    const { asked } = await openNew('15 kiện');
    await choosePartner('GTS Canada');
    paste(await findField('packageInfos.0.itemCubicL'), Array.from({ length: 15 }, () => '50\t40\t30\t1\t4,8').join('\n'));
    await expectValue('weight', '72');
    await expectValue('totalVolume', '0,9');
    expect(isFromLines.all()).toHaveLength(2);
    await fillField('packageInfos.14.itemCubicWeight', '5,1');
    await expectValue('weight', '72,3');
    // By way of one package, of which the form thinks while it is typed.
    await fillField('totalPackages', '1');
    await expectValue('weight', '4,8');
    await fillField('totalPackages', '14');
    await expectValue('weight', '67,2');
    // A carrier without lines takes the same parcel.
    await choosePartner('GTS Singapore');
    await expectValue('weight', '67,2');
    await save();
    await expectList();
    expect(sentTo(asked, 'POST /api/shipments')).toMatchObject([
      { description: '15 kiện', weight: 67.2, totalVolume: 0.84, totalPackages: 14 },
    ]);
  });

  test('stay when the partner takes no lines, and when the lines have none', async () => {
    await openStored({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: [line(0.1), line(0.2)], weight: 0.3 });
    // What is stored and equals the sum counts as untouched.
    await expect.element(isFromLines).toBeVisible();
    await fillField('packageInfos.0.itemCubicWeight', '1,5');
    await expectValue('weight', '1,7');
    for (const index of [0, 1]) await fillField(`packageInfos.${index}.itemCubicWeight`, '');
    await expectValue('weight', '');
    await fillField('packageInfos.1.itemCubicWeight', '7');
    await expectValue('weight', '7');
    await choosePartner(t.shipment.partner.none);
    await expect.poll(() => isFromLines.all()).toEqual([]);
    await expectValue('weight', '7');
    await fillField('weight', '8');
    await choosePartner('GTS Canada');
    await expect.element(offer('7 kg')).toBeVisible();
    await expectValue('weight', '8');
  });

  test('that were typed stay; the sum of the lines is offered', async () => {
    const { asked } = await openStored({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: [line(30), line(42)], weight: 80 });
    await expect.element(page.getByText(filled(t.shipment.form.linesDiffer, { sum: '72 kg' }), { exact: false })).toBeVisible();
    // A volume that is missing is not filled by opening the form, which shows what is stored.
    await expectValue('totalVolume', '');
    await offer('0,2 m³').click();
    await expectValue('totalVolume', '0,2');
    await fillField('packageInfos.0.itemCubicWeight', '31');
    await expect.element(offer('73 kg')).toBeVisible();
    await expectValue('weight', '80');
    // Within a hundredth nothing is said, and nothing keeps from saving.
    await fillField('weight', '73,73');
    await expect.poll(() => offer('73 kg').all()).toEqual([]);
    await fillField('weight', '73,8');
    await expect.element(offer('73 kg')).toBeVisible();
    await save();
    await expectList();
    expect(sentTo(asked, 'PUT /api/shipments')).toMatchObject([{ weight: 73.8, totalVolume: 0.2 }]);
  });

  test('that were typed stay also if a line equals them while it is typed', async () => {
    await openNew('Bảy');
    await choosePartner('GTS Canada');
    await typeInto('weight', '7');
    await typeInto('packageInfos.0.itemCubicWeight', '72');
    await expect.element(offer('72 kg')).toBeVisible();
    expect(value('weight')).toBe('7');
    await offer('72 kg').click();
    await expectValue('weight', '72');
    // Taken from the lines, it follows them.
    await fillField('packageInfos.0.itemCubicWeight', '73');
    await expectValue('weight', '73');
  });
});

describe.each(LANGUAGES)('amounts (%s)', (language) => {
  const t = TEXTS[language];
  const [grouped, thousands, cents] = language === 'vi' ? ['12.500.000', '12.500', '1.234,5'] : ['12,500,000', '12,500', '1,234.5'];
  const plain = cents.replace(/[.,](?=\d{3})/, '');
  const ambiguous = page.getByText(
    filled(t.validation.ambiguous, { decimal: thousands.replace(/[.,]/, language === 'vi' ? ',' : '.'), whole: '12500' }),
  );

  test('are read as they are printed, and written so while nobody edits them', async () => {
    const { asked } = await openStored({ goodsValue: 12_500_000, insuranceValue: 12_500, weight: 1234.5, totalPackages: 1 }, language);
    for (const [name, text] of Object.entries({ goodsValue: grouped, insuranceValue: thousands, weight: cents }))
      await expectValue(name, text);
    // By Tab the text is selected, without separators: what is typed replaces it.
    (await findField('goodsValue')).focus();
    await expectValue('goodsValue', '12500000');
    await press('Shift+Tab', 'Tab');
    await expect.poll(() => getSelection()?.toString()).toBe('12500000');
    await type('7');
    await expectValue('goodsValue', '7');
    (await findField('weight')).focus();
    await expectValue('weight', plain);
    // What the program shows is what it reads, also with the separators of the other language.
    for (const typed of ['12.500.000', '12,500,000']) {
      await fillField('goodsValue', typed);
      await leave();
      await expectValue('goodsValue', grouped);
    }
    await fillField('weight', cents);
    await leave();
    await expectValue('weight', cents);
    // One group may be decimals, except in a currency that has none.
    await fillField('insuranceValue', thousands);
    await expect.element(ambiguous).toBeVisible();
    await leave();
    await expectValue('insuranceValue', thousands);
    await fillField('insuranceCurrencyCode', 'vnđ');
    await expect.poll(() => ambiguous.all()).toEqual([]);
    await press('Control+Enter');
    await expectList();
    expect(sentTo(asked, 'PUT /api/shipments')).toMatchObject([{ goodsValue: 12_500_000, insuranceValue: 12_500, weight: 1234.5 }]);
  });
});

describe('amounts of packages', () => {
  test('are pasted as a spreadsheet writes them', async () => {
    const stored: Partial<Shipment> = { partnerShipment: 'gtsCad', insuranceCurrencyCode: 'VND', packageInfos: [line(1)] };
    const { asked } = await openStored({ ...stored, totalPackages: 1 }, 'en');
    paste(await findField('packageInfos.0.itemCubicWeight'), '1,200.5\t2,500,000\n1.25\t400,000');
    await expect.element(page.getByRole('cell', { name: '2,900,000' })).toBeVisible();
    await expectValue('packageInfos.1.itemCustomValue', '400,000');
    // Moving through the grid selects the whole cell, whose separators are gone.
    (await findField('packageInfos.1.itemCustomValue')).focus();
    await press('ArrowUp');
    await type('3');
    await expectValue('packageInfos.0.itemCustomValue', '3');
    await press('ArrowDown');
    await expectValue('packageInfos.0.itemCustomValue', '3');
    await save('en');
    await expectList();
    expect(sentTo(asked, 'PUT /api/shipments')).toMatchObject([
      {
        packageInfos: [
          { itemCubicWeight: 1200.5, itemCustomValue: 3 },
          { itemCubicWeight: 1.25, itemCustomValue: 400_000 },
        ],
      },
    ]);
  });
});

describe('what looks like a slip in a shipment', () => {
  const t = TEXTS.vi;

  test('is pointed at where it is, and saved all the same', async () => {
    const { asked } = await openScreen('/shipment-ace/new');
    await unfold();
    const says = (slip: keyof typeof t.shipment.form.slip, values: object = {}) =>
      page.getByText(filled(t.shipment.form.slip[slip], { digits: '6', max: '1.000', ...values }));
    for (const [name, text] of Object.entries({ receiverContactName: 'Bình', description: 'Ngoài lệ' })) await fillField(name, text);
    await typeInto('receiverTelNo', '123');
    // While it is typed for the first time, every number is too short.
    expect(says('phone').all()).toEqual([]);
    await typeInto('receiverCountryCode', 'ZZ');
    await expect.element(says('phone')).toBeVisible();
    await typeInto('weight', '1001');
    await expect.element(says('countryCode')).toBeVisible();
    await choosePartner('GTS Canada');
    await expect.element(says('heavy').first()).toBeVisible();
    await expect.element(says('otherCountry', { partner: 'GTS Canada' }).first()).toBeVisible();
    await fillField('receiverTelNo', '123456');
    await expect.poll(() => says('phone').all()).toEqual([]);
    await save();
    await expectList();
    expect(sentTo(asked, 'POST /api/shipments')).toMatchObject([
      { description: 'Ngoài lệ', receiverCountryCode: 'ZZ', weight: 1001, partnerShipment: 'gtsCad' },
    ]);
  });
});
