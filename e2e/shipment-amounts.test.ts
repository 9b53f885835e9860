import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { filled, IN_ENGLISH, IN_VIETNAMESE, LANGUAGES, paste, startJourneys, TEXTS, unfold } from './journey.ts';

const { api, visitAs } = startJourneys();

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const value = (page: Page, name: string) => field(page, name).inputValue();
const expectValue = (page: Page, name: string, text: string) => expect.poll(() => value(page, name), { message: name }).toBe(text);
const storedBy = async (description: string) =>
  (await api.context.pool.query('select * from shipment where description = $1', [description])).rows[0];
const leave = (page: Page) => field(page, 'description').focus();

const input = {
  ...{ description: 'Gốm', shipDate: '2026-11-20', senderContactName: 'A', senderTelNo: '0912345678' },
  ...{ receiverContactName: 'B', receiverTelNo: '0912345678' },
};
const line = (itemCubicWeight: number | null) => ({ itemCubicWeight, itemCubicL: 100, itemCubicW: 50, itemCubicH: 20 });
const create = async (more: object) => (await api.as('employee').post('/api/shipments', { ...input, ...more })).body;

describe.each(IN_VIETNAMESE)('the weight and the volume of a shipment (%s)', (language) => {
  const t = TEXTS[language];
  const openNew = async (description: string) => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await unfold(page);
    const typed = { description, receiverContactName: 'Trần Thị Bình', receiverTelNo: '0912345678' };
    for (const [name, text] of Object.entries(typed)) await field(page, name).fill(text);
    return page;
  };
  const choosePartner = async (page: Page, partner: string) => {
    await page.getByLabel(t.shipment.field.partnerShipment, { exact: true }).first().click();
    await page.getByRole('option', { name: partner, exact: true }).click();
  };
  const save = (page: Page) => page.getByRole('button', { name: t.form.save, exact: true }).click();
  const offer = (page: Page, sum: string) => page.getByRole('button', { name: filled(t.shipment.form.useSum, { sum }) });
  const isFromLines = (page: Page) => page.getByText(t.shipment.form.fromLines);

  test('come from the lines that are pasted, and follow them', async () => {
    const page = await openNew('15 kiện');
    await choosePartner(page, 'GTS Canada');
    await field(page, 'packageInfos.0.itemCubicL').waitFor();
    await paste(field(page, 'packageInfos.0.itemCubicL'), Array.from({ length: 15 }, () => '50\t40\t30\t1\t4,8').join('\n'));
    await expectValue(page, 'weight', '72');
    await expectValue(page, 'totalVolume', '0,9');
    expect(await isFromLines(page).count()).toBe(2);
    await field(page, 'packageInfos.14.itemCubicWeight').fill('5,1');
    await expectValue(page, 'weight', '72,3');
    // By way of one package, of which the form thinks while it is typed.
    await field(page, 'totalPackages').fill('1');
    await expectValue(page, 'weight', '4,8');
    await field(page, 'totalPackages').fill('14');
    await expectValue(page, 'weight', '67,2');
    // A carrier without lines takes the same parcel.
    await choosePartner(page, 'GTS Singapore');
    await expectValue(page, 'weight', '67,2');
    await save(page);
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect(await storedBy('15 kiện')).toMatchObject({ weight: 67.2, totalVolume: 0.84, totalPackages: 14 });
  });

  test('stay when the partner takes no lines, and when the lines have none', async () => {
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: [line(0.1), line(0.2)], weight: 0.3 });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/edit`);
    await unfold(page);
    // What is stored and equals the sum counts as untouched.
    await isFromLines(page).waitFor();
    await field(page, 'packageInfos.0.itemCubicWeight').fill('1,5');
    await expectValue(page, 'weight', '1,7');
    for (const index of [0, 1]) await field(page, `packageInfos.${index}.itemCubicWeight`).fill('');
    await expectValue(page, 'weight', '');
    await field(page, 'packageInfos.1.itemCubicWeight').fill('7');
    await expectValue(page, 'weight', '7');
    await choosePartner(page, t.shipment.partner.none);
    await expect.poll(() => isFromLines(page).count()).toBe(0);
    await expectValue(page, 'weight', '7');
    await field(page, 'weight').fill('8');
    await choosePartner(page, 'GTS Canada');
    await offer(page, '7 kg').waitFor();
    await expectValue(page, 'weight', '8');
  });

  test('that were typed stay; the sum of the lines is offered', async () => {
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 2, packageInfos: [line(30), line(42)], weight: 80 });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/edit`);
    await unfold(page);
    await page.getByText(filled(t.shipment.form.linesDiffer, { sum: '72 kg' })).waitFor();
    // A volume that is missing is not filled by opening the form, which shows what is stored.
    await expectValue(page, 'totalVolume', '');
    await offer(page, '0,2 m³').click();
    await expectValue(page, 'totalVolume', '0,2');
    await field(page, 'packageInfos.0.itemCubicWeight').fill('31');
    await offer(page, '73 kg').waitFor();
    await expectValue(page, 'weight', '80');
    // Within a hundredth nothing is said, and nothing keeps from saving.
    await field(page, 'weight').fill('73,73');
    await expect.poll(() => offer(page, '73 kg').count()).toBe(0);
    await field(page, 'weight').fill('73,8');
    await offer(page, '73 kg').waitFor();
    await save(page);
    await expect
      .poll(async () => (await api.as('admin').get(`/api/shipments/${id}`)).body)
      .toMatchObject({ weight: 73.8, totalVolume: 0.2 });
  });

  test('that were typed stay also if a line equals them while it is typed', async () => {
    const page = await openNew('Bảy');
    await choosePartner(page, 'GTS Canada');
    await field(page, 'weight').pressSequentially('7', { delay: 60 });
    await field(page, 'packageInfos.0.itemCubicWeight').pressSequentially('72', { delay: 60 });
    await offer(page, '72 kg').waitFor();
    expect(await value(page, 'weight')).toBe('7');
    await offer(page, '72 kg').click();
    await expectValue(page, 'weight', '72');
    // Taken from the lines, it follows them.
    await field(page, 'packageInfos.0.itemCubicWeight').fill('73');
    await expectValue(page, 'weight', '73');
  });
});

describe.each(LANGUAGES)('amounts (%s)', (language) => {
  const t = TEXTS[language];
  const [grouped, thousands, cents] = language === 'vi' ? ['12.500.000', '12.500', '1.234,5'] : ['12,500,000', '12,500', '1,234.5'];
  const plain = cents.replace(/[.,](?=\d{3})/, '');
  const ambiguous = (typed: string) =>
    filled(t.validation.ambiguous, { decimal: typed.replace(/[.,]/, language === 'vi' ? ',' : '.'), whole: '12500' });

  test('are read as they are printed, and written so while nobody edits them', async () => {
    const { id } = await create({ goodsValue: 12_500_000, insuranceValue: 12_500, weight: 1234.5, totalPackages: 1 });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/edit`);
    await unfold(page);
    for (const [name, text] of Object.entries({ goodsValue: grouped, insuranceValue: thousands, weight: cents }))
      await expectValue(page, name, text);
    // By Tab the text is selected, without separators: what is typed replaces it.
    await field(page, 'goodsValue').focus();
    await expectValue(page, 'goodsValue', '12500000');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('12500000');
    await page.keyboard.type('7');
    await expectValue(page, 'goodsValue', '7');
    await field(page, 'weight').focus();
    await expectValue(page, 'weight', plain);
    // What the program shows is what it reads, also with the separators of the other language.
    for (const typed of ['12.500.000', '12,500,000']) {
      await field(page, 'goodsValue').fill(typed);
      await leave(page);
      await expectValue(page, 'goodsValue', grouped);
    }
    await field(page, 'weight').fill(cents);
    await leave(page);
    await expectValue(page, 'weight', cents);
    // One group may be decimals, except in a currency that has none.
    await field(page, 'insuranceValue').fill(thousands);
    await page.getByText(ambiguous(thousands)).waitFor();
    await leave(page);
    await expectValue(page, 'insuranceValue', thousands);
    await field(page, 'insuranceCurrencyCode').fill('vnđ');
    await page.getByText(ambiguous(thousands)).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    const { body } = await api.as('admin').get(`/api/shipments/${id}`);
    expect(body).toMatchObject({ goodsValue: 12_500_000, insuranceValue: 12_500, weight: 1234.5 });
  });
});

describe.each(IN_ENGLISH)('amounts of packages (%s)', (language) => {
  const t = TEXTS[language];

  test('are pasted as a spreadsheet writes them', async () => {
    const { id } = await create({ partnerShipment: 'gtsCad', totalPackages: 1, insuranceCurrencyCode: 'VND', packageInfos: [line(1)] });
    const page = await visitAs('employee', language, `/shipment-ace/${id}/edit`);
    await unfold(page);
    await paste(field(page, 'packageInfos.0.itemCubicWeight'), '1,200.5\t2,500,000\n1.25\t400,000');
    await page.getByRole('cell', { name: '2,900,000' }).waitFor();
    await expectValue(page, 'packageInfos.1.itemCustomValue', '400,000');
    // Moving through the grid selects the whole cell, whose separators are gone.
    await field(page, 'packageInfos.1.itemCustomValue').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('3');
    await expectValue(page, 'packageInfos.0.itemCustomValue', '3');
    await page.keyboard.press('ArrowDown');
    await expectValue(page, 'packageInfos.0.itemCustomValue', '3');
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    const { body } = await api.as('admin').get(`/api/shipments/${id}`);
    expect(body.packageInfos).toMatchObject([
      { itemCubicWeight: 1200.5, itemCustomValue: 3 },
      { itemCubicWeight: 1.25, itemCustomValue: 400_000 },
    ]);
  });
});

describe.each(IN_VIETNAMESE)('what looks like a slip in a shipment (%s)', (language) => {
  const t = TEXTS[language];

  test('is pointed at where it is, and saved all the same', async () => {
    const page = await visitAs('employee', language, '/shipment-ace/new');
    await unfold(page);
    const says = (slip: keyof typeof t.shipment.form.slip, values: object = {}) =>
      page.getByText(filled(t.shipment.form.slip[slip], { digits: '6', max: '1.000', ...values }));
    for (const [name, text] of Object.entries({ receiverContactName: 'Bình', description: 'Ngoài lệ' })) await field(page, name).fill(text);
    await field(page, 'receiverTelNo').pressSequentially('123', { delay: 60 });
    // While it is typed for the first time, every number is too short.
    expect(await says('phone').count()).toBe(0);
    await field(page, 'receiverCountryCode').pressSequentially('ZZ', { delay: 60 });
    await says('phone').waitFor();
    await field(page, 'weight').pressSequentially('1001', { delay: 60 });
    await says('countryCode').waitFor();
    await page.getByLabel(t.shipment.field.partnerShipment, { exact: true }).first().click();
    await page.getByRole('option', { name: 'GTS Canada', exact: true }).click();
    await says('heavy').waitFor();
    await says('otherCountry', { partner: 'GTS Canada' }).waitFor();
    await field(page, 'receiverTelNo').fill('123456');
    await says('phone').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: t.form.save, exact: true }).click();
    await page.waitForURL(/#\/shipment-ace(\?|$)/);
    expect(await storedBy('Ngoài lệ')).toMatchObject({ receiverCountryCode: 'ZZ', weight: 1001, partnerShipment: 'gtsCad' });
  });
});
