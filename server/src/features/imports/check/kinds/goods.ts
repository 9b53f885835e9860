import type { GoodsLine } from '@ace/contract/goods/goods-line.ts';
import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { FieldValue } from '@ace/contract/imports/import.ts';
import { isCountryCode } from '@ace/contract/shared/countries.ts';
import type { Values } from '../values/reading.ts';
import { codeOf } from '../values/words.ts';

/** What the columns of goods fill. */
const FIELDS = {
  description: 'goodsDescription',
  descriptionVi: 'goodsDescriptionVi',
  hsCode: 'hsCode',
  originCountryCode: 'goodsOrigin',
  quantity: 'goodsQuantity',
  unit: 'goodsUnit',
  unitValue: 'goodsUnitValue',
  netKg: 'goodsNetKg',
  kind: 'goodsKind',
  unNumber: 'goodsUnNumber',
  manufacturer: 'goodsManufacturer',
  productIdentifier: 'productIdentifier',
  manufacturerIdentifier: 'manufacturerIdentifier',
} as const satisfies { [Name in keyof GoodsLine]?: ImportFieldName };
export const GOODS_FIELDS = Object.values(FIELDS);

/** The column that fills the field of a goods line, `goodsLines[0].hsCode`. */
export const goodsFieldOf = (field: string) => FIELDS[field.replace(/^.*\./, '') as keyof typeof FIELDS] ?? 'goodsDescription';

const originOf = (typed: unknown) => {
  if (typeof typed !== 'string') return null;
  return isCountryCode(typed) ? typed.toUpperCase() : (codeOf(typed) ?? typed);
};

/** The goods line of a row, as it is sent; none if the row says nothing of goods. Without a quantity there is one. */
export const goodsLinesOf = (values: Values): object[] => {
  const filled = Object.entries(FIELDS).filter(([, field]) => (values[field] ?? null) !== null && values[field] !== '');
  if (filled.length === 0) return [];
  const line = Object.fromEntries(filled.map(([name, field]) => [name, values[field]]));
  return [{ description: '', quantity: 1, ...line, originCountryCode: originOf(values.goodsOrigin) }];
};

/** What the first goods line of a stored shipment says, by the fields of the import. */
export const goodsValuesOf = (input: object): Record<string, FieldValue> => {
  const [line] = goodsIn(input as Record<string, unknown>) as Record<string, FieldValue>[];
  return line ? Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [field, line[name] ?? null])) : {};
};

/** The goods lines of what a row would store. */
export const goodsIn = (input: Record<string, unknown>) => (input.goodsLines ?? []) as object[];
export const hasGoods = (input: Record<string, unknown>) => goodsIn(input).length > 0;
