import { customsInputs } from '@ace/contract/goods/customs.ts';
import { GOODS_LIMITS, GoodsLine } from '@ace/contract/goods/goods-line.ts';
import { z } from 'zod';
import { type FormValues, schemaForm } from '../../../shared/form/schema/schema-form.ts';

const CustomsInput = z.object(customsInputs);

/** What the form of a shipment holds for customs. */
export type CustomsValues = FormValues<typeof CustomsInput>;
export type TypedLine = CustomsValues['goodsLines'][number];

export const BLANK_GOODS: TypedLine = schemaForm(GoodsLine).blank;

/** The columns of the grid, in the order in which a range is pasted. */
export const GOODS_COLUMNS = [
  ...(['description', 'descriptionVi', 'hsCode', 'originCountryCode', 'quantity', 'unit'] as const),
  ...(['unitValue', 'netKg', 'packageNumber', 'kind', 'unNumber'] as const),
  ...(['manufacturer', 'productIdentifier', 'manufacturerIdentifier'] as const),
] satisfies (keyof TypedLine)[];
export type GoodsColumn = (typeof GOODS_COLUMNS)[number];

/** Whether anything was typed into a line; its kind is there from the beginning. */
export const isFilled = (line: TypedLine) => GOODS_COLUMNS.some((column) => column !== 'kind' && (line[column] ?? '') !== '');

/** The lines of a form: those with content, and one to type into. */
export const withOpenLine = (lines: readonly TypedLine[]): TypedLine[] => {
  const last = lines.at(-1);
  return (last && !isFilled(last)) || lines.length >= GOODS_LIMITS.lines ? [...lines] : [...lines, BLANK_GOODS];
};

/** The lines that are sent. */
export const filledLines = (lines: readonly TypedLine[]) => lines.filter(isFilled);
