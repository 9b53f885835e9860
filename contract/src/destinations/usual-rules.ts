import { POSTAL_COUNTRIES } from './postal-codes.ts';
import type { DestinationRule, Destinations, Requirement } from './rules.ts';

type Source = { name: string; url?: string };

/** The day on which the rules were last compared with their sources. Laws change: a broker knows what holds. */
const AS_OF = '2026-11-28';

const VN: Source = { name: 'Hải quan Việt Nam (Vietnam Customs)', url: 'https://www.customs.gov.vn' };
const CBP: Source = { name: 'U.S. Customs and Border Protection', url: 'https://www.cbp.gov' };
const FDA: Source = { name: 'U.S. Food and Drug Administration, 21 CFR 1.276–1.285', url: 'https://www.fda.gov' };
const CBSA: Source = { name: 'Canada Border Services Agency', url: 'https://www.cbsa-asfc.gc.ca' };
const ATO: Source = { name: 'Australian Taxation Office; Australian Border Force', url: 'https://www.ato.gov.au' };
const SGC: Source = { name: 'Singapore Customs; IRAS', url: 'https://www.customs.gov.sg' };
const UPU: Source = { name: 'Universal Postal Union, addressing systems', url: 'https://www.upu.int' };

const COMMERCIAL: DestinationRule['reasons'] = ['sale', 'sample', 'return'];
const NOT_GIFTS: DestinationRule['reasons'] = ['sale', 'sample', 'return', 'personalEffects', 'unknown'];
const SERVED = ['US', 'CA', 'AU', 'SG'];

type Texts = readonly [vi: string, en: string];
type More = Partial<Pick<DestinationRule, 'partners' | 'reasons' | 'from' | 'effect'>>;

const rule = (
  key: string,
  countries: DestinationRule['countries'],
  requires: Requirement,
  [vi, en]: Texts,
  source: Source,
  more: More = {},
): DestinationRule => ({
  ...{ key, countries, partners: 'any', reasons: null, from: null, effect: 'warn', texts: { vi, en } },
  ...{ source: { name: source.name, url: source.url ?? null, asOf: AS_OF }, installedAt: null, requires },
  ...more,
});

const usd = (amount: number) => ({ amount, currency: 'USD' });
const lacking = (field: Extract<Requirement, { kind: 'field' }>['field']): Requirement => ({ kind: 'field', field });

const RULES: DestinationRule[] = [
  rule(
    'country',
    'all',
    lacking('receiverCountryCode'),
    [
      'Chưa rõ nước nhận, nên chưa kiểm tra được yêu cầu của nước đó',
      'The country of the receiver is not known, so what it asks for cannot be checked',
    ],
    VN,
    { partners: 'partner' },
  ),
  rule(
    'goodsLines',
    'abroad',
    { kind: 'goodsLines' },
    ['Chưa khai dòng hàng hoá nào cho hải quan', 'No lines of goods are declared for customs'],
    VN,
  ),
  rule('origin', 'abroad', { kind: 'origin' }, ['Dòng hàng chưa có nước xuất xứ', 'The line has no country of origin'], VN),
  rule(
    'exportReason',
    'abroad',
    lacking('exportReason'),
    ['Chưa chọn lý do xuất (bán, tặng, hàng mẫu …)', 'The reason for export (sale, gift, sample …) is not given'],
    VN,
  ),
  rule(
    'exportValue',
    'abroad',
    { kind: 'exportValue', amount: 5_000_000, currency: 'VND' },
    [
      'Trị giá từ {limit} trở lên: cần tờ khai xuất khẩu đầy đủ, không phải tờ khai trị giá thấp',
      'From {limit} on, a full export declaration is needed instead of the low-value one',
    ],
    VN,
  ),
  rule(
    'totalsValue',
    'all',
    { kind: 'totals', of: 'value' },
    ['Tổng các dòng hàng khác với trị giá hàng', 'The lines of goods do not add up to the goods value'],
    VN,
  ),
  rule(
    'totalsWeight',
    'all',
    { kind: 'totals', of: 'weight' },
    ['Khối lượng tịnh của các dòng hàng lớn hơn khối lượng lô hàng', 'The lines of goods weigh more than the shipment'],
    VN,
  ),
  rule(
    'scheduleCode',
    'abroad',
    { kind: 'scheduleCode' },
    ['Mã HS không có trong biểu thuế của nước nhận vào ngày gửi', 'The HS code is not in the schedule of the destination on the ship date'],
    VN,
    { effect: 'stop' },
  ),
  rule(
    'postalCode',
    SERVED,
    { kind: 'postalCode' },
    ['Mã bưu chính không đúng dạng của nước nhận', 'The postal code does not have the form of the destination'],
    UPU,
    { effect: 'stop' },
  ),
  rule(
    'postalCodeElsewhere',
    POSTAL_COUNTRIES.filter((country) => !SERVED.includes(country)),
    { kind: 'postalCode' },
    ['Mã bưu chính có vẻ không đúng dạng của nước nhận', 'The postal code does not seem to have the form of the destination'],
    UPU,
  ),
  rule(
    'postalCodeMissing',
    SERVED,
    lacking('receiverPostalCode'),
    ['Nước nhận cần mã bưu chính', 'The destination needs a postal code'],
    UPU,
  ),
  rule(
    'province',
    ['US', 'CA', 'AU'],
    lacking('receiverProvince'),
    ['Nước nhận cần bang hoặc tỉnh của người nhận', 'The destination needs the state or province of the receiver'],
    UPU,
  ),
  rule(
    'batteries',
    'abroad',
    { kind: 'forbiddenKind', kinds: ['battery'], unless: 'unNumber' },
    [
      'Hàng có pin: cần số UN, hỏi hãng vận chuyển trước khi bàn giao',
      'Goods with batteries need their UN number; ask the carrier before the hand-over',
    ],
    { name: 'IATA Dangerous Goods Regulations', url: 'https://www.iata.org' },
  ),
  rule(
    'liquids',
    'abroad',
    { kind: 'forbiddenKind', kinds: ['liquid', 'medicine', 'plantOrAnimal', 'magnet'], unless: null },
    [
      'Chất lỏng, thuốc, động thực vật, nam châm có thể cần giấy phép hoặc bị cấm: hỏi đại lý hải quan',
      'Liquids, medicines, plants, animals and magnets may need a permit or be forbidden: ask the broker',
    ],
    { name: 'Hải quan nước nhận, hãng vận chuyển (customs of the destination, carrier)' },
  ),
  rule(
    'usCodes',
    ['US'],
    { kind: 'hsDigits', digits: 10 },
    [
      'Hàng gửi qua đối tác sang Mỹ: mỗi dòng hàng cần mã HTS đủ {limit} số',
      'To the USA through a partner, each line of goods needs an HTS code of {limit} digits',
    ],
    CBP,
    { partners: 'partner', from: '2026-07-24', effect: 'stop' },
  ),
  rule(
    'usMail',
    ['US'],
    { kind: 'maxValue', ...usd(2_500) },
    [
      'Trị giá trên {limit}: không đi đường bưu chính, cần khai chính thức ở Mỹ',
      'Above {limit} it cannot go by mail and needs a formal entry',
    ],
    CBP,
    { partners: 'partner' },
  ),
  rule(
    'usGifts',
    ['US'],
    { kind: 'giftsPerDay', ...usd(100) },
    [
      'Quà tặng cho một người nhận trong một ngày vượt {limit}: phải nộp thuế ở Mỹ',
      'Gifts to one receiver on one day are worth more than {limit}: duty is due in the USA',
    ],
    CBP,
    { from: '2025-08-29' },
  ),
  rule(
    'usFood',
    ['US'],
    { kind: 'forbiddenKind', kinds: ['food'], unless: 'priorNoticeNumber' },
    [
      'Thực phẩm thương mại sang Mỹ cần số thông báo trước (Prior Notice) của FDA',
      'Commercial food to the USA needs the number of its prior notice to the FDA',
    ],
    FDA,
    { reasons: COMMERCIAL, effect: 'stop' },
  ),
  rule(
    'usFoodGift',
    ['US'],
    { kind: 'forbiddenKind', kinds: ['food'], unless: 'priorNoticeNumber' },
    [
      'Chỉ thực phẩm nhà làm, cá nhân tặng nhau, không cần thông báo trước của FDA: hỏi lại người gửi',
      'Only home-made food that a person gives to another needs no prior notice to the FDA: ask the sender',
    ],
    FDA,
    { reasons: ['gift', 'personalEffects', 'unknown'] },
  ),
  rule(
    'caValue',
    ['CA'],
    { kind: 'maxValue', amount: 20, currency: 'CAD' },
    ['Trị giá trên {limit}: người nhận phải nộp thuế ở Canada', 'Above {limit} the receiver pays duty and tax in Canada'],
    CBSA,
    { reasons: NOT_GIFTS },
  ),
  rule(
    'caGift',
    ['CA'],
    { kind: 'maxValue', amount: 60, currency: 'CAD' },
    ['Quà tặng trên {limit}: người nhận phải nộp thuế ở Canada', 'For gifts above {limit} the receiver pays duty and tax in Canada'],
    CBSA,
    { reasons: ['gift'] },
  ),
  rule(
    'auArn',
    ['AU'],
    { kind: 'taxNumber', party: 'sender', kinds: ['ARN', 'ABN'] },
    [
      'Hàng bán trị giá thấp sang Úc: cần số {limit} của người bán có đăng ký GST',
      'Low-value goods sold to Australia need the {limit} of a seller who is registered for GST',
    ],
    ATO,
    { reasons: ['sale'] },
  ),
  rule(
    'auValue',
    ['AU'],
    { kind: 'maxValue', amount: 1_000, currency: 'AUD' },
    [
      'Trị giá trên {limit}: cần tờ khai nhập khẩu, thuế và GST ở Úc',
      'Above {limit} an import declaration, duty and GST are due in Australia',
    ],
    ATO,
  ),
  rule(
    'sgValue',
    ['SG'],
    { kind: 'maxValue', amount: 400, currency: 'SGD' },
    ['Trị giá trên {limit}: phải nộp GST khi nhập vào Singapore', 'Above {limit} GST is due at import into Singapore'],
    SGC,
  ),
];

/** What is shipped with the program, until an administrator has saved something else. The rates are rough: what matters is on which side of a limit a value is. */
export const USUAL_RULES: Destinations = {
  rules: RULES,
  rates: { asOf: '2025-11-28', perDollar: { USD: 1, VND: 26_300, CAD: 1.4, AUD: 1.53, SGD: 1.3, EUR: 0.86 } },
};
