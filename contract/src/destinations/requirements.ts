import type { Customs } from '../goods/customs.ts';
import { type GoodsLine, goodsValueOf, netWeightOf } from '../goods/goods-line.ts';
import { CARRIERS } from '../partners/carriers.ts';
import { type Checked, destinationOf, type Facts } from './checked.ts';
import type { Comparison } from './comparison.ts';
import { FORMS } from './forms.ts';
import { currencyOf } from './money.ts';
import { FIELDS, PARTY_FIELDS } from './names.ts';
import { fitsCountry } from './postal-codes.ts';
import type { DestinationRule, Requirement } from './rules.ts';
import { hasVietnamese, hasWords, isNobody, isVague } from './words.ts';

const isBlank = (value: unknown) => value === null || value === undefined || String(value).trim() === '';

const linesThat = (lines: Customs['goodsLines'], field: keyof GoodsLine, isWrong: (line: GoodsLine) => boolean) =>
  lines.flatMap((line, index) => (isWrong(line) ? [`goodsLines[${index}].${field}`] : []));

/** That of a line; one that is being typed has none yet. */
const descriptionOf = ({ description }: { description: string | null }) => description ?? '';

const at = (field: string, isWrong: boolean) => (isWrong ? [field] : []);

type Goods = Extract<Requirement, { kind: 'goods' }>;

/** Whether a line is of the goods that a rule is about. */
const isOfGoods = (line: GoodsLine, { among, kinds, prefixes, words, wordsIn, without }: Goods) => {
  const { kind, hsCode } = line;
  if (among.length > 0 && !among.includes(kind)) return false;
  if (kinds.includes(kind) || prefixes.some((prefix) => hsCode?.startsWith(prefix))) return true;
  return (wordsIn.length === 0 || wordsIn.includes(kind)) && hasWords(descriptionOf(line), words, without);
};

/** Different codes of six digits; lines without one have one together. */
export const itemsOf = (lines: Customs['goodsLines']) => new Set(lines.map(({ hsCode }) => hsCode?.slice(0, 6))).size;

export type Circumstances = { country: string | null; known: Facts; comparison: Comparison };

/** The fields at which a shipment does not meet what a rule requires. */
export const placesOf = (
  shipment: Checked,
  { requires, isCif }: DestinationRule,
  { country, known, comparison }: Circumstances,
): string[] => {
  const lines = shipment.goodsLines ?? [];
  switch (requires.kind) {
    case 'goodsLines':
      return at('goodsLines', lines.length === 0);
    case 'hsDigits':
      if (lines.length === 0) return ['goodsLines'];
      return linesThat(lines, 'hsCode', ({ hsCode }) => (hsCode ?? '').length < requires.digits);
    case 'hsLengths':
      return linesThat(lines, 'hsCode', ({ hsCode }) => !requires.lengths.some((length) => length === hsCode?.length));
    case 'origin':
      if (!isBlank(shipment.goodsOriginCountryCode)) return [];
      return linesThat(lines, 'originCountryCode', ({ originCountryCode }) => isBlank(originCountryCode));
    case 'lineFields': {
      const [first] = requires.lineFields;
      return first ? linesThat(lines, first, (line) => requires.lineFields.some((field) => isBlank(line[field]))) : [];
    }
    case 'field': {
      const other = FIELDS[requires.field];
      if (requires.field === 'receiverCountryCode') return at(requires.field, destinationOf(shipment) === null);
      return at(requires.field, isBlank(shipment[requires.field]) && (other === null || isBlank(shipment[other])));
    }
    case 'form': {
      const text = String(shipment[requires.field] ?? '').trim();
      const states = [shipment.receiverStateProvince, shipment.receiverProvince];
      return at(requires.field, (text !== '' || requires.form === 'address') && !FORMS[requires.form](text, states));
    }
    case 'postalCode': {
      const code = shipment.receiverPostalCode;
      return at('receiverPostalCode', !isBlank(code) && country !== null && !fitsCountry(String(code), country));
    }
    case 'checkedCountry':
      return at('receiverCountryCode', country !== null && !requires.checked.includes(country));
    case 'partnerCountry': {
      const { partnerShipment: partner } = shipment;
      return at('partnerShipment', partner !== 'none' && CARRIERS[partner].country !== country);
    }
    case 'taxNumber': {
      const isThere = shipment.taxNumbers?.some(({ party, kind }) => party === requires.party && requires.kinds.includes(kind));
      return at('taxNumbers', !isThere);
    }
    case 'currency':
      return at('insuranceCurrencyCode', !requires.currencies.includes(currencyOf(shipment.insuranceCurrencyCode) ?? ''));
    case 'maxValue':
      return at('goodsValue', comparison.orderOf(requires, isCif) > 0);
    case 'exportValue':
      return at('goodsValue', comparison.orderOf(requires, isCif) >= 0);
    case 'giftsPerDay':
      return at('goodsValue', shipment.exportReason === 'gift' && comparison.orderOf(requires, isCif, known.otherGifts) > 0);
    case 'flightValue':
      return at('goodsValue', comparison.orderOf(requires, isCif, known.onSameFlight) > 0);
    case 'dutyPerItem':
      return at('goodsLines', lines.length > 0);
    case 'maxWeight':
      return at('weight', (shipment.weight ?? 0) > requires.kg);
    case 'forbiddenKind': {
      const { kinds, unless } = requires;
      const isMeant = ({ kind }: GoodsLine) => kinds.includes(kind);
      if (unless === null || unless === 'unNumber')
        return linesThat(lines, unless ?? 'kind', (line) => isMeant(line) && (unless === null || isBlank(line[unless])));
      return at(unless, lines.some(isMeant) && isBlank(shipment[unless]));
    }
    case 'goods':
      return linesThat(lines, requires.at, (line) => isOfGoods(line, requires));
    case 'unNumbers':
      return linesThat(lines, 'unNumber', ({ unNumber }) => unNumber !== null && requires.numbers.includes(unNumber));
    case 'unNumberKind':
      return linesThat(
        lines,
        'unNumber',
        ({ kind, unNumber }) => unNumber !== null && requires.numbers.includes(unNumber) !== requires.kinds.includes(kind),
      );
    case 'dangerousFlag': {
      // Of a battery without its number another rule says so.
      const isDangerous = lines.some(({ kind, unNumber }) => unNumber !== null || (kind === 'battery' && shipment.dangerousGoods));
      return at('dangerousGoods', lines.length > 0 && isDangerous !== (shipment.dangerousGoods ?? false));
    }
    case 'stopWords':
      if (requires.where === 'goods')
        return linesThat(lines, 'description', ({ description }) => !isBlank(description) && isVague(description, requires.lists));
      return PARTY_FIELDS.filter((field) => !isBlank(shipment[field]) && isNobody(String(shipment[field]), requires.lists));
    case 'vietnamese':
      return linesThat(lines, 'description', (line) => hasVietnamese(descriptionOf(line)));
    case 'scheduleCode':
      return linesThat(lines, 'hsCode', ({ hsCode }) => hsCode !== null && (known.absentCodes?.includes(hsCode) ?? false));
    case 'totals': {
      if (requires.of === 'weight') return at('weight', !isBlank(shipment.weight) && (netWeightOf(lines) ?? 0) > Number(shipment.weight));
      const sum = goodsValueOf(lines, shipment.insuranceCurrencyCode ?? null);
      return at('goodsValue', sum !== null && !isBlank(shipment.goodsValue) && sum !== shipment.goodsValue);
    }
  }
};
