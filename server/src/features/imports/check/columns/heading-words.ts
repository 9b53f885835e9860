import type { ImportFieldName } from '@ace/contract/imports/fields.ts';

// Words of headings, in lower case and without marks, as `plainOf` leaves them; `|` stands between those that mean the same.

const phrases = (text: string) => text.split('|').map((phrase) => phrase.trim());

/**
 * The names of those whom a column may be about; "Delivery" may be a day, a place or a way. The first phrase that is found counts, so longer ones stand
 * first.
 */
export const PARTY_PHRASES = {
  sender: phrases(
    'nguoi gui hang|nguoi gui|ben gui|khach gui|shipper|sender|consignor|ship from|from|seller|nguoi ban|shop|nguoi lay hang',
  ),
  receiver: phrases(
    'nguoi nhan hang|nguoi nhan|ben nhan|khach nhan|nguoi mua|khach hang|khach|receiver|recipient|consignee|cnee|ship to|deliver to|buyer|customer|to',
  ),
  unclear: phrases(
    'gui hang|gui|nhan hang|nhan|noi giao hang|giao hang|giao|noi den|den|noi gui|noi nhan|delivery|shipping|destination|pickup|lay hang',
  ),
} as const;
export type Party = 'sender' | 'receiver';

/** What a column says of a party, with the field that is called `sender…` or `receiver…`. */
const PARTY_WORDS = {
  ContactName:
    'ten|ho ten|ho va ten|ho ten day du|ten day du|ten lien he|nguoi lien he|nguoi lien lac|lien he|contact|contact name|contact person|attn|attention|name|full name|fullname|ten khach',
  TelNo:
    'sdt|so dt|so dtdd|dtdd|dt|so dien thoai|dien thoai|so dien thoai di dong|dien thoai di dong|so di dong|di dong|phone|phone no|phone number|telephone|telephone number|tel|tel no|tel number|mobile|mobile no|mobile phone|mobile number|cell|cell phone|cellphone|hotline|contact number|contact no|contact phone|so lien he|sdt lien he|dien thoai lien he',
  Name: 'cong ty|ten cong ty|company|company name|ten don vi|organization|organisation|business name|ten shop|ten cua hang',
  Address:
    'dia chi|d c|dc|dchi|address|addr|add|dia chi chi tiet|dia chi day du|dia chi cu the|full address|street|street address|street name|address line 1|address line1|address 1|address1|addr 1|line 1|dia chi 1|so nha|so nha ten duong|so nha duong|duong|ten duong',
  City: 'thanh pho|city|town|suburb|city town|thi xa|thanh pho thi xa',
  CityCode: 'ma thanh pho|city code',
  Province:
    'tinh|tinh tp|tinh thanh|tinh thanh pho|tinh thanh tp|tp tinh|thanh pho tinh|province|state|state province|province state|state region|region|bang|tieu bang',
  StateProvince: 'ma tinh|ma bang|state code|province code|state province code',
  PostalCode:
    'ma buu chinh|ma buu dien|ma buu cuc nhan|ma zip|ma zipcode|ma zip code|zip|zip code|zipcode|postal code|postcode|post code|postal|zip postal code|postal zip code|zip postcode',
  Country: 'nuoc|nuoc den|quoc gia|nuoc quoc gia|quoc gia nuoc|country|country name|dat nuoc|ten nuoc',
  CountryCode: 'ma nuoc|ma quoc gia|country code|country iso|iso country',
  Email: 'email|e mail|mail|thu dien tu|email address|e mail address|dia chi email|dia chi thu dien tu',
  Language: 'ngon ngu|language',
} as const;
export type PartyWord = keyof typeof PARTY_WORDS;

/** Parts of an address that have no field of their own: they join it in this order, behind what is in the columns of the address. */
const ADDRESS_PARTS =
  'address line 2|address line2|address 2|address2|addr 2|line 2|dia chi 2|apartment|apt|apt suite|suite|unit|address line 3|address 3|phuong xa|xa phuong|phuong xa thi tran|phuong|xa|ward|ward commune|commune|xa phuong thi tran|quan huyen|huyen quan|quan huyen thi xa|tp quan huyen|quan|huyen|district';

const PARTNER_NUMBER =
  'partner number|partner no|partners number|partner s number|carrier number|carrier no|ma doi tac|so van don doi tac|so cua doi tac|so doi tac|ma van don hang van chuyen';

/** What a column says of the shipment; among them what exports called it before they had the names of the screens. */
const SHIPMENT_WORDS: Partial<Record<ImportFieldName, string>> = {
  customerReference:
    'ma don|ma don hang|so don hang|so don|don hang|ma dh|order|order no|order nr|order number|order id|order code|order ref|order reference|ref|ref no|ref number|reference|reference no|reference number|po|po no|po number|customer ref|customer reference no|ma tham chieu|so tham chieu|tham chieu|ma don khach hang|ma don hang rieng|ma don hang khach hang|ma don hang cua shop|client order code',
  description:
    'noi dung|noi dung hang|noi dung hang hoa|ten hang|ten hang hoa|ten hang gui|hang hoa|mo ta|mo ta hang|mo ta hang hoa|mo ta noi dung|san pham|ten san pham|mat hang|goods|goods description|description of goods|commodity|content|contents|item|items|item description|item name|product|product name|products|hang gui',
  totalPackages:
    'so kien|so kien hang|kien|so thung|thung|so bao|so luong kien|so luong thung|tong so kien|tong kien|packages|package|pkgs|pkg|no of packages|no of pkgs|number of packages|cartons|ctns|ctn|boxes|pcs|pieces|no of pieces|no of pcs|number of pieces|parcels|package count|so goi',
  totalItems: 'so mat hang|so san pham|so mon|tong so san pham|no of items|number of items|item count|total quantity',
  weight:
    'so kg|kg|kgs|kl|tl|trong luong|khoi luong|can nang|so ky|so ki|so can|nang|can|tong khoi luong|tong trong luong|tong can nang|khoi luong hang|trong luong hang|trong luong thuc|khoi luong thuc|trong luong thuc te|khoi luong thuc te|weight|total weight|gross weight|gw|g w|actual weight|wt|total kg|package weight',
  cubicL: 'dai|chieu dai|d|length|l',
  cubicW: 'rong|chieu rong|r|width|w',
  cubicH: 'cao|chieu cao|c|height|h',
  totalVolume: 'the tich|tong the tich|so khoi|khoi|m3|m³|cbm|volume',
  goodsValue:
    'gia tri|gia tri hang|gia tri hang hoa|gia tri don hang|gia tri khai bao|gia tri khai gia|tri gia|tri gia hang|tien hang|khai gia|value|goods value|declared value|customs value|invoice value|total value|commercial value|order value',
  insuranceValue: 'bao hiem|gia tri bao hiem|so tien bao hiem|insurance|insured value|insurance amount|insured amount',
  insuranceCurrencyCode:
    'loai tien|tien te|don vi tien|don vi tien te|ma tien te|currency|currency code|insurance currency|insurance currency code|loai tien bao hiem',
  goodsOriginCountryCode: 'xuat xu|nuoc xuat xu|origin|country of origin|origin country|origin country code|made in|coo',
  goodsDescription:
    'goods name in english|english description|description in english|ten hang tieng anh|ten tieng anh|commodity in english',
  goodsDescriptionVi: 'ten hang tieng viet|ten tieng viet|vietnamese description|description in vietnamese',
  hsCode: 'ma hs|hs|hs code|hscode|hts|hts code|hts number|tariff code|ma so hang hoa|commodity code',
  goodsOrigin: 'xuat xu dong hang|origin of line',
  goodsQuantity: 'so luong hang|so luong san pham|quantity|qty',
  goodsUnit: 'don vi tinh|dvt|unit|uom|unit of measure',
  goodsUnitValue: 'don gia|don gia khai bao|unit price|unit value|price each',
  goodsNetKg: 'kg tinh|khoi luong tinh|trong luong tinh|net weight|net kg|nw',
  goodsKind: 'loai hang|loai hang hoa|kind of goods|goods type',
  goodsUnNumber: 'so un|un|un no|un number|un code|ma un',
  goodsManufacturer: 'nha san xuat|hang san xuat|nsx|manufacturer|maker|produced by|manufactured by',
  productIdentifier: 'ma san pham|sku|product id|product code|product identifier|merchant product id|seller sku',
  manufacturerIdentifier: 'ma cua nha san xuat|gtin|ean|upc|manufacturer product id|manufacturer identifier|mpn',
  exportReason: 'ly do gui|ly do xuat|muc dich gui|muc dich xuat|reason for export|reason of export|purpose',
  shipDate:
    'ngay gui hang|ngay|ngay di|ngay gui di|ngay xuat|ngay xuat hang|ngay lay hang|ngay chuyen|date|shipping date|shipment date|shipped date|date shipped|pickup date|pick up date|dispatch date',
  partnerShipment:
    'doi tac|partner|hang van chuyen|hang vc|hang ship|don vi van chuyen|dvvc|nha van chuyen|hang chuyen phat|carrier|shipping carrier|courier',
  shipmentTerm: 'dieu kien|dieu khoan|term|terms|incoterm|incoterms|delivery term|delivery terms|ddu ddp|ddp ddu|dieu kien giao',
  termPlace: 'dia diem giao|noi giao theo dieu kien|named place|incoterm place|place of delivery term',
  paidBy:
    'nguoi tra cuoc|nguoi tra phi|ben tra cuoc|tra cuoc|cuoc do|ai tra cuoc|freight paid by|freight payer|who pays|who pays the freight',
  dangerousGoods: 'nguy hiem|hang nguy hiem|dg|dangerous|hazmat|hazardous',
  receiverAddressResidentialIndicator: 'nha rieng|giao tai nha rieng|residential|residential address|residential indicator|is residential',
  notes:
    'ghi chu don hang|ghi chu giao hang|ghi chu khac|chu thich|note|remark|remarks|comment|comments|luu y|yeu cau|yeu cau khac|chi dan|instruction|instructions|special instructions|delivery instructions|delivery note|delivery notes|shipping notes',
  partnerShipmentId: PARTNER_NUMBER,
  partnerShipmentLabel: 'nhan doi tac|partner label',
  withoutNotifications: 'khong gui tin|no notifications',
  owner: 'tai khoan|account|chu don|ma tai khoan|login',
};

/** Money that the carrier collects. No field has it, so it is written into the notes, with its heading. */
const CASH_ON_DELIVERY =
  'cod|tien cod|so tien cod|cod amount|cod value|thu ho|tien thu ho|so tien thu ho|tong tien thu ho|thu ho cod|tien thu ho cod|cod thu ho|cash on delivery';

/** The three lengths of a package in one column. */
const LENGTHS =
  'kich thuoc|dai rong cao|dxrxc|d x r x c|d r c|lxwxh|l x w x h|l w h|dimension|dimensions|dim|dims|size|kich thuoc dxrxc|kich thuoc d x r x c|dimensions lxwxh|dimensions l x w x h|kich thuoc dai rong cao|kich thuoc dai x rong x cao|kich thuoc kien';

/** Of goods or of packages; goods, or by its mark the carrier. */
const UNCLEAR = 'so luong|sl|hang';

const TRACKING_WORDS: Partial<Record<ImportFieldName, string>> = {
  aceBillNumber:
    'van don|so van don|ma van don|so bill|ma bill|bill|bill no|bill number|ace bill|tracking number|tracking no|tracking code|tracking|awb|hawb|waybill|waybill number',
  partnerShipmentId: `${PARTNER_NUMBER}|ma van don hang|so van don hang`,
  dateTime:
    'thoi diem|thoi gian cap nhat|date time|datetime|ngay gio|gio ngay|event time|event date|timestamp|ngay|gio|date|time|ngay thang|gio phut',
  deliveryStatus: 'tinh trang|trang thai don hang|event|state|event status|delivery status',
  location: 'noi|vi tri|location|city|thanh pho|kho|buu cuc|tram|hub|noi xay ra',
  details: 'detail|ghi chu|note|notes|remark|remarks|mo ta|noi dung|description|dien giai|su kien',
};

/** Columns that every list has and no import takes, those of our file of rejected rows among them. */
const IGNORED = 'stt|so thu tu|tt|no|nr|s no|index|row|dong|ly do|reason|loi|error|errors';

const table = <Value>(entries: [Value, string][]) =>
  new Map(entries.flatMap(([value, text]) => phrases(text).map((each) => [each, value] as const)));

const entriesOf = <Name extends string>(words: Partial<Record<Name, string>>) => Object.entries(words) as [Name, string][];

export const partyWords: ReadonlyMap<string, PartyWord> = table(entriesOf(PARTY_WORDS));
export const addressParts: ReadonlyMap<string, number> = new Map(phrases(ADDRESS_PARTS).map((each, place) => [each, place + 1]));
export const shipmentWords: ReadonlyMap<string, ImportFieldName> = table(entriesOf(SHIPMENT_WORDS));
export const trackingWords: ReadonlyMap<string, ImportFieldName> = table(entriesOf(TRACKING_WORDS));
export const cashWords: ReadonlySet<string> = new Set(phrases(CASH_ON_DELIVERY));
export const lengthsWords: ReadonlySet<string> = new Set(phrases(LENGTHS));
export const unclearWords: ReadonlySet<string> = new Set(phrases(UNCLEAR));
export const ignoredWords: ReadonlySet<string> = new Set(phrases(IGNORED));

/** Words of a heading without a meaning of their own. */
export const FILLERS = new Set(phrases('thong|tin|cua|of|s|the|information|info|details'));

/** What may follow in brackets without changing the meaning. */
export const HARMLESS = new Set(
  phrases(
    'kg|kgs|kgm|ky|cm|cms|m3|m³|cbm|vnd|d|dong|usd|aud|cad|sgd|bat|buoc|required|optional|tuy|chon|khong|neu|co|if|any|dd|mm|yyyy|yy|ngay|thang|nam',
  ),
);

/** Units in which the product has no field: such a column is not taken, or 500 g would become 500 kg. */
export const OTHER_UNITS = new Set(
  phrases(
    'g|gr|gam|gram|grams|lb|lbs|pound|pounds|oz|tan|ton|tons|mm|m|met|inch|inches|in|ft|cm3|cm³|l|lit|k|nghin|ngan|trieu|1000d|1000 d',
  ),
);
