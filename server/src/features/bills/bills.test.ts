import { SHIPMENT_LIMITS } from '@ace/contract/shipments/shipment.ts';
import { reasonIn } from '@ace/contract/weights/chargeable.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fontsOf, pagesOf, printedPages, printedText, qrCodeOf } from '../../testing/pdf.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { shipmentInput } from '../shipments/shipments.testing.ts';

const api = startTestApi();

const bill = async (fields: object, query = '') => {
  const { id, aceBillNumber } = (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body;
  return { id, aceBillNumber, pdf: await api.as('employee').bytes(`/api/customer/bill/shipment/${id}${query}`) };
};

describe('the bill', () => {
  test('is an inline PDF named after its number', async () => {
    const { id, aceBillNumber } = await bill({});
    const answer = await api.as('employee').get(`/api/customer/bill/shipment/${id}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="bill-${aceBillNumber}.pdf"`);
  });

  test('replaces slashes of a bill number in the file name, with the true name beside it', async () => {
    const { id } = await bill({ aceBillNumber: 'A/1' });
    const answer = await api.as('employee').get(`/api/customer/bill/shipment/${id}`);
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="bill-A_1.pdf"; filename*=UTF-8''bill-A%2F1.pdf`);
  });

  test('has a QR code with the link of the shipment, or its number if it is not shared', async () => {
    const { id, aceBillNumber, pdf } = await bill({});
    const { url } = (await api.as('employee').post(`/api/shipments/${id}/share`)).body;
    expect(qrCodeOf(pdf)).toBe(url);
    await api.as('employee').delete(`/api/shipments/${id}/share`);
    expect(qrCodeOf(await api.as('employee').bytes(`/api/customer/bill/shipment/${id}`))).toBe(aceBillNumber);
  });

  test('embeds its font and keeps Vietnamese letters extractable', async () => {
    const { pdf } = await bill({ senderName: 'ỞỮỘ Đặng Thuỵ Nguyễn' });
    expect(pdf.toString('latin1')).toMatch(/\/FontFile2/);
    const letters = printedText(pdf);
    for (const letter of 'ỞỮỘĐặngThuỵễ') expect(letters, letter).toContain(letter);
  });

  test('is in both languages, that of its reader first', async () => {
    const { id, pdf } = await bill({});
    expect(pdf.toString('latin1')).toContain('/Lang (vi)');
    expect(printedText(pdf)).toContain('VẬNĐƠN/SHIPMENTBILL');
    const english = await api.as('employee').bytes(`/api/customer/bill/shipment/${id}?language=en`);
    expect(english.toString('latin1')).toContain('/Lang (en)');
    expect(printedText(english)).toContain('SHIPMENTBILL/VẬNĐƠN');
    const answer = await api.as('employee').get(`/api/customer/bill/shipment/${id}`, { 'Accept-Language': 'en-GB,en;q=0.9' });
    expect(answer.text).toContain('/Lang (en)');
    expect((await api.as('employee').get(`/api/customer/bill/shipment/${id}?language=fr`)).status).toBe(400);
  });

  test('is there twice on a page when it is short, for the sender and for the company', async () => {
    const { id, aceBillNumber, pdf } = await bill({ totalPackages: 2, weight: 3, paidBy: 'receiver', customerReference: 'PO-77' });
    expect(pagesOf(pdf)).toBe(1);
    const printed = printedText(pdf);
    const times = (text: string) => printed.split(text).length - 1;
    for (const copy of ['Bản/Copy1/2–ngườigửigiữ', 'Bản/Copy2/2–côngtygiữ']) expect(times(copy), copy).toBe(1);
    const both = [`${aceBillNumber}P01`, `${aceBillNumber}P02`, 'PO-77', 'Chữkýngườinhận/', 'Ngườitrảcước/FreightpaidbyNgườinhận/Receiver'];
    for (const text of both) expect(times(text), text).toBe(2);
    const { chargeableReason } = (await api.as('employee').get(`/api/shipments/${id}`)).body;
    expect(chargeableReason).not.toBeNull();
    const reasons = (['vi', 'en'] as const).map((language) => reasonIn(chargeableReason, language).replace(/\s/gu, ''));
    expect(times(`Khốilượngtínhcước/Chargedweight:${reasons.join('/')}`)).toBe(2);
    const long = await bill({ notes: 'Hàng dễ vỡ. '.repeat(200) });
    expect(printedText(long.pdf)).not.toContain('Bản/Copy');
  });

  test('has what the scale says of each package, and a sum only of all of them', async () => {
    const { id } = (await api.as('employee').post('/api/shipments', shipmentInput({ partnerShipment: 'gtsCad', totalPackages: 2 }))).body;
    await api.as('employee').put(`/api/shipments/${id}/packages/2`, { weighedKg: 7.25, length: 40, width: 30, height: 40 });
    const printed = printedText(await api.as('employee').bytes(`/api/customer/bill/shipment/${id}`));
    expect(printed).toContain('P0240×30×407,25');
    expect(printed).not.toContain('Cộng/Total');
    await api.as('employee').put(`/api/shipments/${id}/packages/1`, { weighedKg: 1.5 });
    expect(printedText(await api.as('employee').bytes(`/api/customer/bill/shipment/${id}`))).toContain('Cộng/Total8,75');
  });

  test('says on each page what the columns of its packages are', async () => {
    const packageInfos = Array.from({ length: 15 }, () => ({ itemCubicWeight: 1.5, itemCubicDescription: 'W'.repeat(25) }));
    const fields = { partnerShipment: 'gtsCad', totalPackages: 15, packageInfos, description: 'Cà phê rang xay\n'.repeat(12) };
    const pages = printedPages((await bill(fields, '?language=en')).pdf).filter((page) => /P\d\dW/u.test(page));
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toContain('Code/Mãkiện');
  });

  test('has sender, receiver and signatures on its first page, however long the texts and whatever the letters are', async () => {
    const { body: settings } = await api.as('admin').get('/api/settings/company');
    const { environment: _environment, unitNumbers: _unitNumbers, lastModifiedBy: _by, lastModifiedDate: _date, ...company } = settings;
    const long = { name: '東'.repeat(100), address: '京'.repeat(300), bankAccount: '行'.repeat(300) };
    expect((await api.as('admin').put('/api/settings/company', { ...company, ...long })).status).toBe(200);
    onTestFinished(async () => void (await api.as('admin').put('/api/settings/company', { ...company, version: undefined })));
    const party = (side: 'sender' | 'receiver') => ({
      ...{ [`${side}Name`]: '名'.repeat(100), [`${side}Address`]: '住'.repeat(1000), [`${side}City`]: '市'.repeat(100) },
      ...{ [`${side}Province`]: '省'.repeat(100), [`${side}StateProvince`]: '州'.repeat(100), [`${side}Country`]: '国'.repeat(100) },
      ...{ [`${side}ContactName`]: '人'.repeat(98) + side.slice(0, 2) },
    });
    for (const aceBillNumber of [null, 'V'.repeat(25)]) {
      const fields = { aceBillNumber, customerReference: `${'参'.repeat(45)}${aceBillNumber?.slice(0, 5) ?? ''}`, description: 'Trà' };
      const [first = ''] = printedPages((await bill({ ...party('sender'), ...party('receiver'), ...fields }, '?language=en')).pdf);
      expect(first).toMatch(/Sender'ssignature.*Clerk'ssignature.*Receiver'ssignature/u);
      for (const text of ['人se', '人re', '国'.repeat(100)]) expect(first).toContain(text);
    }
  });

  test('has the terms of carriage in both languages', async () => {
    const { body: settings } = await api.as('admin').get('/api/settings/company');
    const { environment: _environment, unitNumbers: _unitNumbers, lastModifiedBy: _by, lastModifiedDate: _date, ...company } = settings;
    const terms = { vi: 'Khiếu nại trong 7 ngày.', en: 'Claims within 7 days.' };
    expect((await api.as('admin').put('/api/settings/company', { ...company, terms })).status).toBe(200);
    const printed = printedText((await bill({})).pdf);
    expect(printed).toContain('Điềukhoảnvậnchuyển/Termsofcarriage'.toLocaleUpperCase());
    for (const text of ['Khiếunạitrong7ngày.', 'Claimswithin7days.']) expect(printed).toContain(text);
    await api.as('admin').put('/api/settings/company', { ...company, version: undefined });
  });

  test('wraps the longest texts onto further pages', async () => {
    const words = (length: number) =>
      'Hàng dễ vỡ, xin nhẹ tay. '
        .repeat(Math.ceil(length / 25))
        .slice(0, length)
        .trim();
    const packageInfos = Array.from({ length: 15 }, () => ({
      itemCubicWeight: 1,
      itemCubicDescription: 'W'.repeat(25),
      itemCubicL: 9_999.999,
    }));
    const { pdf } = await bill({
      ...{ description: words(2500), notes: words(4000), senderAddress: words(1000), receiverAddress: 'W'.repeat(1000) },
      ...{ senderName: 'W'.repeat(100), receiverName: words(100), partnerShipmentId: 'W'.repeat(100), aceBillNumber: 'W'.repeat(25) },
      ...{ partnerShipment: 'gtsCad', totalPackages: 15, packageInfos, goodsValue: 999_999_999_999.999, dangerousGoods: true },
    });
    expect(pagesOf(pdf)).toBeGreaterThan(1);
    expect(pagesOf(pdf)).toBeLessThan(6);
  });

  test.each([0, 1, 8, 15])('has its signatures on the first page, with sender and receiver, and %i package lines', async (lines) => {
    const packageInfos = Array.from({ length: lines }, (_, index) => ({ itemCubicWeight: 1, itemCubicDescription: `K${index}` }));
    for (const words of [1, 60, 110, 120, 130, 140, 150, 160, 170, 180, 350]) {
      const fields = { partnerShipment: 'gtsCad', totalPackages: 15, packageInfos, notes: 'Hàng dễ vỡ, xin nhẹ tay.\n'.repeat(words / 10) };
      const { pdf } = await bill({ ...fields, description: 'Cà phê '.repeat(words) }, '?language=en');
      const [first = '', ...others] = printedPages(pdf);
      expect(first, `${words} words`).toMatch(/Sender'ssignature.*Clerk'ssignature.*Receiver'ssignature/u);
      expect(first, `${words} words`).toContain('NguyễnVănAn');
      // What follows is more than a footer.
      for (const page of others) expect(page.replace(/ACE\d+·Printed.*$/u, ''), `${words} words`).not.toBe('');
    }
  });

  test('calls countries as its reader does, and says by which clock it was printed', async () => {
    const { id } = (await api.as('user').post('/api/shipments', shipmentInput({ receiverCountry: 'Hoa Kỳ', receiverCountryCode: 'US' })))
      .body;
    const printed = async (language: string) =>
      printedText(await api.as('user').bytes(`/api/customer/bill/shipment/${id}?language=${language}`));
    const [vietnamese, english] = [await printed('vi'), await printed('en')];
    for (const text of ['HoaKỳ–US', ',giờViệtNam']) expect(vietnamese).toContain(text);
    for (const text of ['UnitedStates–US', 'Vietnamtime']) expect(english).toContain(text);
  });

  test('names the owner, the province with its code, and amounts with their currency', async () => {
    const fields = { receiverProvince: 'New South Wales', receiverStateProvince: 'NSW', senderStateProvince: 'VN-SG', goodsValue: 12.5 };
    const lines = { partnerShipment: 'gtsCad', packageInfos: [{ itemCustomValue: 3 }] };
    const amounts = { insuranceValue: 1500, insuranceCurrencyCode: 'USD' };
    const printed = printedText((await bill({ ...fields, ...lines, ...amounts })).pdf);
    for (const text of ['NewSouthWales(NSW)', 'VN-SG', '12,5USD', '1.500USD', 'Giátrị/Value(USD)']) expect(printed).toContain(text);
    expect(printed).toContain('ACECargo–NguyễnThịThuHà');
    const { id } = (await api.as('user').post('/api/shipments', shipmentInput(fields))).body;
    const own = printedText(await api.as('user').bytes(`/api/customer/bill/shipment/${id}?language=en`));
    expect(own).not.toContain('12.5USD');
    expect(own).toContain('12.5');
    await api.context.pool.query(`update "appUser" set company = null, "firstName" = null, "lastName" = null where login = 'other'`);
    const { id: third } = (await api.as('other').post('/api/shipments', shipmentInput())).body;
    expect(printedText(await api.as('other').bytes(`/api/customer/bill/shipment/${third}`))).toContain('Chủvậnđơn/Ownerother');
  });

  test.each([
    ['12 Nguyễn Huệ, Quận 1, tp. hồ chí minh, Việt Nam', 'TP. Hồ Chí Minh', null, 'VN', '12NguyễnHuệ,Quận1,tp.hồchíminh,ViệtNamContact'],
    ['12 Nguyễn Huệ', 'TP. Hồ Chí Minh', 'TP. Hồ Chí Minh', 'VN', '12NguyễnHuệTP.HồChíMinhVietnam–VNContact'],
    ['5 Bay St, San Diego, CA 92101, USA', 'San Diego', 'CA', 'US', '5BaySt,SanDiego,CA92101,USA'],
    ['San Diego Avenue 5', 'San Diego', 'CA', 'US', 'SanDiegoAvenue5SanDiego,CAUnitedStates–US'],
  ])('has city, state and country once each: %s', async (senderAddress, senderCity, senderProvince, senderCountryCode, printed) => {
    const fields = { senderAddress, senderCity, senderProvince, senderCountryCode, senderName: 'An Phú' };
    expect(printedText((await bill(fields, '?language=en')).pdf).replaceAll('Liênhệ/', '')).toContain(`AnPhú${printed}`);
  });

  test('has the freight that was said, the term with its place, and the class of dangerous goods', async () => {
    const goodsLines = [{ description: 'Perfume', quantity: 1, unNumber: '1266' }];
    const fields = {
      freightCost: 25.5,
      insuranceCurrencyCode: 'USD',
      shipmentTerm: 'DDP',
      termPlace: 'Leeds',
      dangerousGoods: true,
      goodsLines,
    };
    const printed = printedText((await bill(fields, '?language=en')).pdf);
    const parts = ['Freight/Cước25.5USD', 'DDPLeeds', 'DANGEROUSGOODS/HÀNGNGUYHIỂMUN1266PERFUMERYPRODUCTSWITHFLAMMABLESOLVENTSclass3'];
    for (const part of parts) expect(printed, part).toContain(part);
    expect(printedText((await bill({}, '?language=en')).pdf)).not.toContain('Freight/');
  });

  test('accepts line breaks and tabs', async () => {
    const { pdf } = await bill({ notes: 'a\r\n\r\n\r\n\tb', senderAddress: '1\n2\n3' });
    expect(pagesOf(pdf)).toBe(1);
    expect(printedText(pdf)).toContain('123');
    expect(printedText(pdf)).toContain('ab');
  });
});

const reversed = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment).reverse();

describe('letters that the font of the bill lacks', () => {
  test('load no other font when there are none', async () => {
    const { pdf } = await bill({ receiverName: 'Đặng Thuỵ Ở', notes: 'Hàng dễ vỡ' });
    expect(fontsOf(pdf)).toEqual(['BeVietnamPro-Regular', 'BeVietnamPro-SemiBold']);
  });

  test.each([
    ['Chinese', '深圳市前海电子商务有限公司', 'noto-sans-sc'],
    ['Chinese of Taiwan', '臺灣優選國際物流股份有限公司', 'noto-sans-tc'],
    ['Japanese', '株式会社サンライズ物流', 'noto-sans-jp'],
    ['Korean', '주식회사한빛무역', 'noto-sans-kr'],
    ['Thai', 'บริษัทสยามโลจิสติกส์จำกัด', 'noto-sans-thai'],
    ['Lao', 'ນະຄອນຫຼວງວຽງຈັນ', 'noto-sans-lao'],
    ['Khmer', 'ក្រុមហ៊ុនភ្នំពេញ', 'noto-sans-khmer'],
    ['Burmese', 'ရန်ကုန်မြို့', 'noto-sans-myanmar'],
    ['Hindi', 'प्राप्तकर्ता', 'noto-sans-devanagari'],
    ['Tamil', 'முருகன்', 'noto-sans-tamil'],
    ['Russian', 'Транс-Логистика', 'noto-sans-cyrillic'],
    ['Greek', 'Αθήνα', 'noto-sans-greek'],
  ])('print in both weights and can be copied: %s', async (_, text, font) => {
    const { pdf } = await bill({ receiverName: text, receiverAddress: `12 ${text}` });
    const printed = printedText(pdf);
    expect(printed).toContain(`${text}12${text}`);
    for (const weight of ['regular', 'bold'])
      expect(
        fontsOf(pdf).some((name) => name.startsWith(font) && name.endsWith(weight)),
        weight,
      ).toBe(true);
  });

  test.each([
    ['Arabic', ['شركة', 'الخليج'], 'noto-sans-arabic'],
    ['Hebrew', ['רחוב', 'רוטשילד'], 'noto-sans-hebrew'],
  ])('are read from right to left: %s', async (_, [first = '', second = ''], font) => {
    const { pdf } = await bill({ receiverName: `${first} ${second} 12`, notes: first });
    expect(printedText(pdf)).toContain(['12', ...reversed(second), ...reversed(first)].join(''));
    expect(fontsOf(pdf).filter((name) => name.startsWith(font))).toHaveLength(2);
  });

  test('are embedded as a subset: a bill with a Chinese name stays small', async () => {
    const [plain, chinese] = [(await bill({})).pdf, (await bill({ receiverName: '深圳市前海公司 王小明' })).pdf];
    expect(chinese.length - plain.length).toBeLessThan(20_000);
  });

  test('become boxes when they are pictures, and nothing when they are invisible', async () => {
    const { pdf } = await bill({ notes: 'Hàng 📦👨‍👩‍👧 dễ\u200b vỡ\ufeff x\u0302' });
    expect(printedText(pdf)).toContain('Hàng□□dễvỡx\u0302');
  });

  test('are plain letters where they were typed as mathematical ones', async () => {
    expect(printedText((await bill({ receiverContactName: '𝓢𝓱𝓸𝓹 𝐇𝐨𝐚' })).pdf)).toContain('ShopHoa');
  });

  test('are refused at their field when no font has them', async () => {
    const { id } = (await api.as('employee').post('/api/shipments', shipmentInput({ receiverName: 'Anna 𒀀', packageInfos: [] }))).body;
    const answer = await api.as('employee').get(`/api/customer/bill/shipment/${id}`);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'error.validation',
      params: '𒀀',
      fieldErrors: [{ objectName: 'shipment', field: 'receiverName', message: 'unprintable' }],
    });
  });

  test('print in the head of a column, too', async () => {
    const amounts = { insuranceValue: 1, insuranceCurrencyCode: 'บาท', partnerShipment: 'gtsCad', packageInfos: [{ itemCustomValue: 3 }] };
    expect(printedText((await bill(amounts)).pdf)).toContain('Value(บาท)');
  });

  test('are refused in a package line, too', async () => {
    const fields = {
      partnerShipment: 'gtsCad',
      totalPackages: 2,
      packageInfos: [{ itemCubicWeight: 1 }, { itemCubicWeight: 1, itemCubicDescription: '𒀀' }],
    };
    const { id } = (await api.as('employee').post('/api/shipments', shipmentInput(fields))).body;
    const { body } = await api.as('employee').get(`/api/customer/bill/shipment/${id}`);
    expect(body.fieldErrors).toEqual([{ objectName: 'shipment', field: 'packageInfos[1].itemCubicDescription', message: 'unprintable' }]);
  });

  test('are searched in every field on the bill, and in no other', async () => {
    const onBill: string[] = [];
    for (const field of Object.keys(SHIPMENT_LIMITS)) {
      const text = field.endsWith('Email') ? '𒀀@example.com' : '𒀀';
      const created = await api.as('employee').post('/api/shipments', shipmentInput({ insuranceValue: 1, [field]: text }));
      if (created.status !== 201) continue;
      const answer = await api.as('employee').get(`/api/customer/bill/shipment/${created.body.id}`);
      // A field that is drawn but not checked would cause a 5xx.
      expect([200, 400], field).toContain(answer.status);
      if (answer.status === 400) {
        expect(answer.body.fieldErrors, field).toEqual([{ objectName: 'shipment', field, message: 'unprintable' }]);
        onBill.push(field);
      }
    }
    const ofParty = [
      'Name',
      'Address',
      'City',
      'PostalCode',
      'Province',
      'StateProvince',
      'Country',
      'CountryCode',
      'ContactName',
      'TelNo',
      'Email',
    ];
    expect(onBill.toSorted()).toEqual(
      [
        ...['description', 'notes', 'customerReference', 'extBillNumber', 'partnerShipmentId'],
        ...['goodsOriginCountryCode', 'insuranceCurrencyCode'],
        ...['sender', 'receiver'].flatMap((side) => ofParty.map((field) => `${side}${field}`)),
      ].toSorted(),
    );
  });
});

describe('several bills', () => {
  const bills = (ids: unknown, login: 'employee' | 'user' = 'employee') =>
    api.as(login).post('/api/customer/bills', { ids, language: 'en' });

  test('are one PDF in the order that was asked for, each with pages of its own', async () => {
    const first = await bill({ senderName: 'Alpha', notes: 'x\n'.repeat(120) });
    const second = await bill({ senderName: 'Beta' });
    const answer = await fetch(`${api.address}/api/customer/bills`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${api.tokenOf('employee')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ids: [second.id, first.id], language: 'vi' }),
    });
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="bills.pdf"');
    const pdf = Buffer.from(await answer.arrayBuffer());
    const alone = pagesOf(first.pdf);
    expect(alone).toBeGreaterThan(1);
    expect(pagesOf(pdf)).toBe(alone + 1);
    const text = printedText(pdf);
    expect(text.indexOf('Beta')).toBeLessThan(text.indexOf('Alpha'));
    expect(text).toContain('Bản/Copy1/2');
    expect(text).toContain(`Trang/Page${alone}/${alone}`);
  });

  test('leave out those with letters that no font has, and name them with their fields', async () => {
    const good = await bill({ senderName: 'Alpha', receiverContactName: 'முருகன் Test' });
    const fields = [{ receiverContactName: 'Anna 𒀀', notes: '𒀁' }, { description: '𒀀' }, { receiverName: 'Beta' }];
    const others = await Promise.all(
      fields.map(async (each) => (await api.as('employee').post('/api/shipments', shipmentInput(each))).body),
    );
    const [first, second, last] = others as { id: number; aceBillNumber: string }[];
    const answer = await bills([first?.id, good.id, second?.id, last?.id]);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-not-printed')).toBe(`${first?.aceBillNumber},${second?.aceBillNumber}`);
    const refused = 'shipment.receiverContactName shipment.notes,shipment.description';
    expect(answer.headers.get('x-not-printed-fields')).toBe(refused);
    const pdf = Buffer.from(answer.text, 'latin1');
    expect(pagesOf(pdf)).toBe(2);
    const whole = await bills([good.id, last?.id]);
    expect(pagesOf(Buffer.from(whole.text, 'latin1'))).toBe(2);
    expect([whole.headers.has('x-not-printed'), whole.headers.has('x-not-printed-fields')]).toEqual([false, false]);

    const none = await bills([first?.id, second?.id]);
    expect(none.status).toBe(400);
    expect(none.headers.get('x-not-printed')).toBe(`${first?.aceBillNumber},${second?.aceBillNumber}`);
    expect(none.headers.get('x-not-printed-fields')).toBe(refused);
    expect(none.body).toMatchObject({
      params: '𒀀 𒀁',
      fieldErrors: ['receiverContactName', 'notes', 'description'].map((field) => ({
        objectName: 'shipment',
        field,
        message: 'unprintable',
      })),
    });
  });

  test('name as many fields as a reverse proxy lets through', async () => {
    const fields = { ...shipmentInput(), partnerShipment: 'gtsCad', totalPackages: 15, notes: '𒀀' };
    const packageInfos = Array.from({ length: 15 }, () => ({ itemCubicWeight: 1, itemCubicDescription: '𒀀' }));
    const ids: number[] = [];
    while (ids.length < 99) ids.push((await api.as('employee').post('/api/shipments', { ...fields, packageInfos })).body.id);
    // One that is there twice is named once.
    const answer = await bills([...ids.slice(1), ids[1] ?? 0, (await bill({})).id]);
    expect(answer.headers.get('x-not-printed')?.split(',')).toHaveLength(98);
    const named = answer.headers.get('x-not-printed-fields') ?? '';
    expect(named.length).toBeLessThanOrEqual(4_000);
    expect(named.split(',')[0]?.split(' ')).toHaveLength(16);
  });

  test('are refused if one is missing or somebody else’s, or they are too many', async () => {
    const { id } = await bill({});
    const { status, body } = await bills([id, 987_654_321]);
    expect([status, body.message, body.params]).toEqual([404, 'error.shipmentsNotFound', '987654321']);
    expect((await bills([id], 'user')).body.params).toBe(String(id));
    expect((await bills([])).status).toBe(400);
    expect((await bills(Array.from({ length: 101 }, () => id))).status).toBe(400);
    expect((await bills(Array.from({ length: 100 }, () => id))).status).toBe(200);
  });
});
