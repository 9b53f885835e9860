import { destinationOf, findingsInAll } from '@ace/contract/destinations/readiness.ts';
import type { Destinations } from '@ace/contract/destinations/rules.ts';
import { IMPORT_FIELDS, type ImportField, type ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue, RowMessage } from '@ace/contract/imports/import.ts';
import { MAX_PACKAGES, PARTNERS } from '@ace/contract/partners/carriers.ts';
import type { Partner } from '@ace/contract/partners/partner.ts';
import { isCountryCode } from '@ace/contract/shared/countries.ts';
import { isProcessable, normalizeText } from '@ace/contract/shared/text/text.ts';
import { cargoOf, measuresOfLines, totalVolumeOf } from '@ace/contract/shipments/packages.ts';
import { type Slips, slipsOf } from '@ace/contract/shipments/plausibility.ts';
import { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { excessesOf } from '@ace/contract/weights/chargeable.ts';
import { PACKAGE_LIMITS, ruleOn, type WeightRules } from '@ace/contract/weights/rules.ts';
import { shipmentWords } from '../columns/heading-words.ts';
import { ownHeadings } from '../columns/headings.ts';
import { cleanText, type Values } from '../values/reading.ts';
import { codeOf } from '../values/words.ts';
import { goodsFieldOf, goodsLinesOf, goodsValuesOf } from './goods.ts';
import type { KindContext, ReadRow, RowKind } from './kind.ts';
import { equalLines, mergedShipments } from './packages.ts';

const CODES = ['receiverCountryCode', 'senderCountryCode', 'goodsOriginCountryCode'] as const;
const NAMES = { receiverCountryCode: 'receiverCountry', senderCountryCode: 'senderCountry', goodsOriginCountryCode: null } as const;

/** Fills the codes of countries from their names, as forms do, and writes names among the codes as codes. What a person wrote stays. */
const deriveCodes = ({ values, own, edited, messages: before }: ReadRow): RowMessage[] =>
  CODES.flatMap((field): RowMessage[] => {
    const name = NAMES[field];
    const [text, meant] = [String(values[field] ?? ''), String((name && values[name]) ?? '')];
    const code = isCountryCode(text) ? text.toUpperCase() : codeOf(text || meant);
    if (edited.has(field) || code === null || code === text) return [];
    values[field] = code;
    // A constant is the same in all rows, so it has no finding.
    if (text !== '' && !own.has(field)) return [];
    // Something else may have been changed about it already.
    const first = before.find((message) => message.field === field && message.severity === 'changed');
    return [{ field, message: 'derived', severity: 'changed', original: first?.original ?? text }];
  });

const REQUIRED_TEXTS = (Object.entries(IMPORT_FIELDS.shipments) as [ImportFieldName, ImportField][])
  .filter(([, { type, isRequired }]) => isRequired && type !== 'day')
  .map(([field]) => field);

/** The sender: a row with any of these fields has the whole sender; otherwise it is the owner's account. */
const SENDER = ['senderContactName', 'senderTelNo', 'senderName', 'senderAddress'] as const;

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** The owner that a row names, or the person who imports. */
const ownerOf = ({ settings: { owners, self } }: KindContext, { values }: ReadRow): { owner: typeof self; problem?: string } => {
  const text = ownerKey(values.owner);
  if (text === '') return { owner: self };
  const found = Object.hasOwn(owners, text) ? owners[text] : undefined;
  if (found === undefined) return { owner: self, problem: 'ownerNotFound' };
  return found === 'ambiguous' ? { owner: self, problem: 'ownerAmbiguous' } : { owner: found };
};

/** The text by which an account is looked up, its login, e-mail address or company: as the check reads it, in lower case. */
export const ownerKey = (value: unknown) =>
  value === null || value === undefined ? '' : cleanText(String(value), 'one').text.toLowerCase();

const isNamed = ({ values, texts }: ReadRow) => SENDER.some((field) => (values[field] ?? '') !== '' || field in texts);

const KNOWN: ReadonlySet<unknown> = new Set(PARTNERS);

const partnerOf = (value: unknown) => (KNOWN.has(value) ? (value as Partner) : 'none');

const packagesOf = (values: Values) => ({ count: numberOf(values.totalPackages) ?? 1, partner: partnerOf(values.partnerShipment) });

const tooMany = (partner: Partner) =>
  ({
    field: 'totalPackages',
    message: 'packagesLimit',
    severity: 'error',
    params: String(MAX_PACKAGES[partner]),
  }) as const satisfies RowMessage;

/** The volume that follows from packages and lengths (docs/domain.md, "Packages and volume"), unless a cell has one. */
const volumeOf = (values: Values) =>
  totalVolumeOf({
    totalPackages: packagesOf(values).count,
    cubicL: numberOf(values.cubicL),
    cubicW: numberOf(values.cubicW),
    cubicH: numberOf(values.cubicH),
  });

const candidateOf: RowKind['candidateOf'] = (context, read) => {
  const { values } = read;
  const messages: RowMessage[] = deriveCodes(read);
  const { owner, problem } = ownerOf(context, read);
  if (problem) messages.push({ field: 'owner', message: problem, severity: 'error', params: String(values.owner) });
  if (values.totalVolume === undefined || values.totalVolume === null) {
    const volume = read.own.has('totalVolume') || 'totalVolume' in read.texts ? null : volumeOf(values);
    if (volume !== null && Number.isFinite(volume)) {
      values.totalVolume = volume;
      if (context.filled.has('totalVolume')) messages.push({ field: 'totalVolume', message: 'derived', severity: 'changed', original: '' });
    }
  }
  const { count, partner } = packagesOf(values);
  // The schema says so, too, but only if nothing else is wrong.
  if (count > MAX_PACKAGES[partner]) messages.push(tooMany(partner));
  if (!context.filled.has('shipDate') && !read.own.has('shipDate')) values.shipDate = context.settings.today;
  const input: Record<string, unknown> = { ...values };
  if (!isNamed(read)) for (const field of SENDER) input[field] = owner.sender[field];
  for (const field of REQUIRED_TEXTS) input[field] ??= '';
  input.dangerousGoods = values.dangerousGoods ?? false;
  input.ownerId = owner.id;
  input.packageInfos = equalLines({ count, partner, values });
  const goodsLines = goodsLinesOf(values);
  if (goodsLines.length > 0) input.goodsLines = goodsLines;
  return { input, messages };
};

const DAY_MS = 86_400_000;
/** A shipment whose ship date is longer ago is more likely an old list than a late entry. It is overdue at once. */
const OLD_AFTER_DAYS = 7;

const SLIPS: Record<NonNullable<Slips[keyof Slips]>, string> = {
  phone: 'slipPhone',
  countryCode: 'slipCountryCode',
  otherCountry: 'slipOtherCountry',
  heavy: 'slipHeavy',
  farYear: 'slipYear',
};

const LIMITS = {
  weight: { field: 'weight', message: 'overWeight' },
  length: { field: 'cubicL', message: 'overLength' },
  girth: { field: 'cubicL', message: 'overGirth' },
} as const;

/** What the partner does not take of a package, once each. */
const overLimits = (weights: WeightRules, shipment: ShipmentInput) => {
  const rule = ruleOn(weights[shipment.partnerShipment], shipment.shipDate);
  const excesses = rule ? excessesOf(rule, cargoOf(shipment, measuresOfLines(shipment))) : [];
  return PACKAGE_LIMITS.flatMap((limit) => {
    const excess = excesses.find((each) => each.limit === limit);
    return excess ? [{ ...LIMITS[limit], params: String(excess.max) }] : [];
  });
};

/** The field at which a row says what it has no column for. */
const OTHERWISE = 'description';

/**
 * What its destination asks for that a row lacks: what stops it, and of what warns what a column could have, but nothing of old rates, which are no row's. In both
 * languages, as the rules have them.
 */
const lacking = (destinations: Destinations, shipment: ShipmentInput) => {
  if (destinationOf(shipment) === null) return [];
  return findingsInAll(shipment, destinations).flatMap(({ rule, effect, field = '', texts }) => {
    const column = field.startsWith('goodsLines[') ? goodsFieldOf(field) : field;
    // Lists that say nothing of customs are not warned of it in each row.
    const isColumn = Object.hasOwn(IMPORT_FIELDS.shipments, column) && column !== 'exportReason';
    if (effect !== 'stop' && !(effect === 'warn' && isColumn && rule !== 'ratesOld')) return [];
    const params = `${texts.vi} (${texts.en})`;
    return [{ field: isColumn ? column : OTHERWISE, message: effect === 'stop' ? 'destinationStops' : 'destinationWarns', params }];
  });
};

const referenceOf: RowKind['referenceOf'] = ({ values: { customerReference } }) =>
  typeof customerReference === 'string' ? (isProcessable(customerReference) && normalizeText(customerReference)) || null : null;

/** Shipments: each row is one, or a package of one. */
export const shipmentRows: RowKind = {
  fields: IMPORT_FIELDS.shipments,
  own: ownHeadings(IMPORT_FIELDS.shipments),
  words: shipmentWords,
  hasParcels: true,
  alone: null,
  schema: ShipmentInput,
  identifiers: ['customerReference', 'aceBillNumber'],
  when: 'shipDate',
  isToday: true,
  exampleField: 'customerReference',
  candidateOf,
  storedOf: (input) => ({ ...(input as Record<string, FieldValue>), ...goodsValuesOf(input) }),
  messageOf: (field, code, { partnerShipment }) => {
    const partner = partnerOf(partnerShipment);
    if (field === 'totalPackages' && code === 'Size') return tooMany(partner);
    if (field === 'packageInfos') return { ...tooMany(partner), message: 'linesLimit' };
    if (field.startsWith('packageInfos')) return { field: 'weight', message: code };
    if (field.startsWith('goodsLines')) return { field: goodsFieldOf(field), message: code };
    return { field: field === 'ownerId' ? 'owner' : field, message: code };
  },
  warningsOf: (input, { today, weights, destinations }) => {
    const shipment = input as ShipmentInput;
    const slips = Object.entries(slipsOf(shipment)).map(([field, slip]) => ({ field, message: SLIPS[slip] }));
    const daysAgo = (Date.parse(today) - Date.parse(shipment.shipDate)) / DAY_MS;
    const isOld = daysAgo > OLD_AFTER_DAYS && !slips.some(({ field }) => field === 'shipDate');
    const said = isOld ? [...slips, { field: 'shipDate', message: 'oldShipDate', params: String(daysAgo) }] : slips;
    return [...said, ...overLimits(weights, shipment), ...lacking(destinations, shipment)].map(
      (warning): RowMessage => ({ ...warning, severity: 'warning' }),
    );
  },
  referenceOf,
  merging: mergedShipments,
};
