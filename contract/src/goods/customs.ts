import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { OptionalDecimal } from '../shared/numbers.ts';
import { optionalText } from '../shared/text/text.ts';
import { ExportReason, GOODS_LIMITS, GoodsLine } from './goods-line.ts';
import { TAX_NUMBER_LIMITS, TaxNumber } from './tax-number.ts';

const PRIOR_NOTICE_LIMIT = 20;

/** What customs ask for of a shipment. Amounts are in its currency (`insuranceCurrencyCode`). */
export const customsFields = {
  goodsLines: z.array(GoodsLine),
  exportReason: ExportReason.nullable(),
  /** Of the U.S. Food and Drug Administration, for food. */
  priorNoticeNumber: z.string().nullable(),
  taxNumbers: z.array(TaxNumber),
  /** What the invoice lists beside the goods; a rebate is subtracted. */
  freightCost: z.number().nullable(),
  insuranceCost: z.number().nullable(),
  packingCost: z.number().nullable(),
  rebate: z.number().nullable(),
};
export type Customs = { [Name in keyof typeof customsFields]: z.infer<(typeof customsFields)[Name]> };

/** The same as a client sends it. What is missing keeps the value that is stored, because older clients do not know it; null stands for none. */
export const customsInputs = {
  goodsLines: boundedArray(GoodsLine, GOODS_LIMITS.lines).nullish(),
  exportReason: ExportReason.nullish(),
  priorNoticeNumber: optionalText(PRIOR_NOTICE_LIMIT).optional(),
  taxNumbers: boundedArray(TaxNumber, TAX_NUMBER_LIMITS.numbers).nullish(),
  freightCost: OptionalDecimal.optional(),
  insuranceCost: OptionalDecimal.optional(),
  packingCost: OptionalDecimal.optional(),
  rebate: OptionalDecimal.optional(),
};

const BLANK: Customs = {
  ...{ goodsLines: [], exportReason: null, priorNoticeNumber: null, taxNumbers: [] },
  ...{ freightCost: null, insuranceCost: null, packingCost: null, rebate: null },
};
export const CUSTOMS = Object.keys(BLANK) as (keyof Customs)[];

type Given = { [Name in keyof Customs]?: Customs[Name] | null | undefined };

/** What customs ask for as it will be stored: what was not given is that of `stored`; null without it. */
export const customsOf = (given: Given, stored: Customs = BLANK): Customs =>
  Object.fromEntries(CUSTOMS.map((name) => [name, given[name] === undefined ? stored[name] : (given[name] ?? BLANK[name])])) as Customs;
