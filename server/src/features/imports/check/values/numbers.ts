import type { ImportMessage } from '@ace/contract/imports/message-texts.ts';
import { DECIMAL_LIMITS } from '@ace/contract/shared/numbers.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { parseTypedNumber, readingsOf, withoutThousands } from '@ace/contract/shared/typed-number.ts';
import { cleanText, EMPTY, found, isIn, type Reading, refused, type SaidCell, type Where } from './reading.ts';

/** What a number measures, which decides what may stand beside it. */
type Measure = 'kg' | 'cm' | 'm3' | 'money' | 'count';

const unitsOf = (units: string): ReadonlySet<string> => new Set(units.split('|'));

const DONG = unitsOf('d|vnd|dong|₫|vn d');

const UNITS: Record<Exclude<Measure, 'money'>, ReadonlySet<string>> = {
  kg: unitsOf('kg|kgs|kgm|ky|ki|kilo|kilogram|kilograms|can'),
  cm: unitsOf('cm|cms'),
  m3: unitsOf('m3|m³|cbm|khoi'),
  count: unitsOf('kien|thung|hop|goi|bao|cai|chiec|mon|pcs|pc|pkg|pkgs|ctn|ctns|box|boxes|pieces|packages'),
};

const WITH_UNIT = /^([\p{L}$₫€£¥]*)\s*(\d[\d.,]*)\s*([\p{L}$₫€£¥]*[3³]?)\.?$/u;

const isUnit = (unit: string, measure: Measure, { currency }: Where) => {
  const plain = plainOf(unit);
  if (measure !== 'money') return UNITS[measure].has(plain);
  return DONG.has(plain) ? currency === '' || currency === 'VND' || currency === 'VNĐ' : plain.toUpperCase() === currency;
};

/** The number of a text with its unit; null if there is none, or one that is not clear. */
const splitUnit = (text: string, measure: Measure, where: Where) => {
  const [, before = '', number = '', after = ''] = WITH_UNIT.exec(text) ?? [];
  const unit = before || after;
  if (number === '' || unit === '' || (before !== '' && (after !== '' || measure !== 'money')) || !isUnit(unit, measure, where))
    return null;
  return { number, isDong: measure === 'money' && DONG.has(plainOf(unit)) };
};

const readString = (cell: string, measure: Measure, where: Where): Reading => {
  const typed = cleanText(cell, 'one').text;
  if (typed === '') return EMPTY;
  if (/^\d+$/.test(typed) && typed.length <= 15) return found(Number(typed));
  const split = splitUnit(typed, measure, where);
  const shown = split?.number ?? typed;
  const isWhole = measure === 'money' && (where.hasWholeAmounts || split?.isDong === true);
  const text = isWhole ? withoutThousands(shown) : shown;
  const value = parseTypedNumber(text, ',');
  if (value === null || Number.isNaN(value) || readingsOf(text, '.')) {
    const readings = readingsOf(text, ',') ?? readingsOf(text, '.');
    const { decimalPoints, decimalCommas } = where.facts;
    const isDecimal = isIn(text.includes('.') ? decimalPoints : decimalCommas, where);
    if (readings && isDecimal) return found(Number(readings.decimal.replace(',', '.')), text.includes(',') ? 'decimalComma' : null);
    if (readings) return refused('ambiguous', `${readings.decimal} / ${readings.whole}`);
    return refused(/^[\d.,]+E[+-]?\d+$/i.test(typed) ? 'exponent' : 'notNumber', typed);
  }
  const changed: ImportMessage[] = split ? ['unit'] : [];
  if (shown !== text || (text.match(/[.,]/g)?.length ?? 0) > 1) changed.push('thousands');
  else if (text.includes(',')) changed.push('decimalComma');
  return { value, changed };
};

/** Without what computing in binary adds: spreadsheets show 15 digits as well. */
const exact = (number: number) => (Number.isInteger(number) ? number : Number(number.toPrecision(15)));

const SCALE = 10 ** DECIMAL_LIMITS.decimals;

/** With the decimals that the fields have, of which computed values have more. What a person types here is not rounded: they may mean something else. */
const rounded = (reading: Reading, { isTyped }: Where): Reading => {
  if (typeof reading.value !== 'number' || Number.isInteger(reading.value) || isTyped) return reading;
  const value = Math.round(exact(reading.value * SCALE)) / SCALE;
  return value === reading.value ? reading : { ...reading, value, changed: [...reading.changed, 'rounded'] };
};

/** Reads a cell as a number, as forms read typed ones (docs/decisions/0014-typed-values.md). */
export const readNumber = (cell: SaidCell, measure: Measure, where: Where): Reading => {
  const reading = (() => {
    if (typeof cell === 'string') return readString(cell, measure, where);
    if (typeof cell === 'number') return found(exact(cell));
    if (typeof cell === 'boolean') return refused('notNumber', cell ? 'TRUE' : 'FALSE');
    return 'number' in cell ? found(exact(cell.number)) : refused('mistakenDay', cell.day);
  })();
  const isPart = measure === 'count' && typeof reading.value === 'number' && !Number.isInteger(reading.value);
  if (measure === 'count' && (isPart || reading.error === 'notNumber')) return refused('notCount', reading.params);
  return measure === 'count' ? reading : rounded(reading, where);
};
