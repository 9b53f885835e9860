// Not in a file with schemas, so that the browser does not load zod for these names.

/** The most rules and rates, and the most of each list; texts in code points. */
export const DESTINATION_LIMITS = { rules: 200, rates: 50, countries: 100, text: 400, source: 200, url: 300 } as const;

/** What a finding does: it stops order and hand-over, it warns, or it only says what holds whatever the shipment is like. */
export const FINDING_EFFECTS = ['stop', 'warn', 'note'] as const;
export type FindingEffect = (typeof FINDING_EFFECTS)[number];

export const RULE_EFFECTS = ['off', 'warn', 'stop'] as const;

/** What the lines of goods are compared with. */
export const TOTALS = ['value', 'weight'] as const;

/** Fields of a shipment that a rule may ask for, each with another one that says the same. */
export const FIELDS = {
  senderEmail: null,
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
} as const;
export type RuleField = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as [RuleField, ...RuleField[]];

/** What a rule has found about a shipment. `field` is a path as in forms: `goodsLines[0].hsCode`. */
export type Finding = { rule: string; effect: FindingEffect; field?: string; message: string };
