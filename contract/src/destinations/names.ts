// Not in a file with schemas, so that the browser does not load zod for these names.

/** The most rules and rates, and the most of each list; texts in code points. */
export const DESTINATION_LIMITS = { rules: 200, rates: 50, countries: 100, words: 100, text: 400, source: 200, url: 300 } as const;

/**
 * What a finding does, the worst first: it stops order and hand-over, it warns, it says that nobody has checked what the destination asks for, or it only says
 * what holds whatever the shipment is like.
 */
export const FINDING_EFFECTS = ['stop', 'warn', 'notChecked', 'note'] as const;
export type FindingEffect = (typeof FINDING_EFFECTS)[number];

export const RULE_EFFECTS = ['off', 'note', 'notChecked', 'warn', 'stop'] as const;

/** What the lines of goods are compared with. */
export const TOTALS = ['value', 'weight'] as const;

/** How a shipment goes: by post if it names a service of the post, else by express. */
export const TRANSPORTS = ['post', 'express'] as const;

export const PARTY_KINDS = ['person', 'company'] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];

/** Fields of a shipment that a rule may ask for, each with another one that says the same. */
export const FIELDS = {
  senderEmail: null,
  senderTelNo: null,
  senderAddress: null,
  receiverTelNo: null,
  receiverEmail: null,
  receiverAddress: null,
  receiverCity: null,
  receiverPostalCode: null,
  receiverProvince: 'receiverStateProvince',
  receiverCountryCode: 'receiverCountry',
  exportReason: null,
  shipmentTerm: null,
  goodsValue: null,
  weight: null,
  priorNoticeNumber: null,
  mailTrackingNumber: null,
} as const;
export type RuleField = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as [RuleField, ...RuleField[]];

/** Names and addresses of parties, in which stop words are looked for. */
export const PARTY_FIELDS = [
  'senderName',
  'senderContactName',
  'senderAddress',
  'receiverName',
  'receiverContactName',
  'receiverAddress',
] as const;

/** All that rules look at. */
export const CHECKED_FIELDS = [
  ...FIELD_NAMES,
  ...PARTY_FIELDS,
  ...(['partnerShipment', 'shipDate', 'goodsLines', 'taxNumbers', 'dangerousGoods', 'mailService'] as const),
  ...(['receiverStateProvince', 'receiverCountry', 'goodsOriginCountryCode', 'insuranceCurrencyCode'] as const),
  ...(['freightCost', 'insuranceCost', 'packingCost', 'rebate'] as const),
] as const;

/** Forms that a text may have. */
export const FORM_NAMES = ['phone', 'address', 'priorNotice', 'mailNumber', 'zipPrefix', 'zipState'] as const;
export type FormName = (typeof FORM_NAMES)[number];

/** Lists of words that say nothing, in `stop-words.json`; `party` are names and addresses that are none. */
export const STOP_LISTS = ['ics2', 'ics2Unconfirmed', 'ics2Disabled', 'acas', 'acasUnconfirmed', 'vi', 'party', 'partyConfirmed'] as const;
export type StopList = (typeof STOP_LISTS)[number];

/** Where stop words are looked for. */
export const WORD_PLACES = ['goods', 'parties'] as const;

/** Fields of a line at which a rule about goods finds something. */
export const GOODS_PLACES = ['hsCode', 'description', 'kind'] as const;

/** Fields of a line that a rule may ask for. */
export const LINE_FIELDS = ['productIdentifier', 'manufacturerIdentifier', 'manufacturer', 'unit', 'unitValue', 'netKg'] as const;

/** What a rule has found about a shipment. `field` is a path as in forms: `goodsLines[0].hsCode`. */
export type Finding = { rule: string; effect: FindingEffect; field?: string; message: string };
