import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { OptionalDecimal } from '../shared/numbers.ts';
import { optionalText } from '../shared/text/text.ts';
import { ExportReason, GOODS_LIMITS, GoodsLine } from './goods-line.ts';
import { TAX_NUMBER_LIMITS, TaxNumber } from './tax-number.ts';

/** Maximum lengths in code points. */
const L = {
  ...{ priorNoticeNumber: 20, termPlace: 100, responsiblePerson: 100, importerOfRecord: 250 },
  ...{ mailService: 50, mailTrackingNumber: 30 },
} as const;

/** What customs ask for of a shipment. Amounts are in its currency (`insuranceCurrencyCode`). */
export const customsFields = {
  goodsLines: z.array(GoodsLine),
  exportReason: ExportReason.nullable(),
  /** Of the U.S. Food and Drug Administration, for food. */
  priorNoticeNumber: z.string().nullable(),
  taxNumbers: z.array(TaxNumber),
  /** The named place of the Incoterm (`shipmentTerm`). */
  termPlace: z.string().nullable(),
  /** Who signs for the exporter. */
  responsiblePerson: z.string().nullable(),
  /** Name and address of who imports, if that is not the receiver. */
  importerOfRecord: z.string().nullable(),
  /** What goes by post: the service, such as EMS, and the number of the postal parcel. Without a service, it goes by express. */
  mailService: z.string().nullable(),
  mailTrackingNumber: z.string().nullable(),
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
  priorNoticeNumber: optionalText(L.priorNoticeNumber).optional(),
  taxNumbers: boundedArray(TaxNumber, TAX_NUMBER_LIMITS.numbers).nullish(),
  termPlace: optionalText(L.termPlace).optional(),
  responsiblePerson: optionalText(L.responsiblePerson).optional(),
  importerOfRecord: optionalText(L.importerOfRecord).optional(),
  mailService: optionalText(L.mailService).optional(),
  mailTrackingNumber: optionalText(L.mailTrackingNumber).optional(),
  freightCost: OptionalDecimal.optional(),
  insuranceCost: OptionalDecimal.optional(),
  packingCost: OptionalDecimal.optional(),
  rebate: OptionalDecimal.optional(),
};

const BLANK: Customs = {
  ...{ goodsLines: [], exportReason: null, priorNoticeNumber: null, taxNumbers: [] },
  ...{ termPlace: null, responsiblePerson: null, importerOfRecord: null, mailService: null, mailTrackingNumber: null },
  ...{ freightCost: null, insuranceCost: null, packingCost: null, rebate: null },
};
export const CUSTOMS = Object.keys(BLANK) as (keyof Customs)[];

type Given = { [Name in keyof Customs]?: Customs[Name] | null | undefined };

/** What customs ask for as it will be stored: what was not given is that of `stored`; null without it. */
export const customsOf = (given: Given, stored: Customs = BLANK): Customs =>
  Object.fromEntries(CUSTOMS.map((name) => [name, given[name] === undefined ? stored[name] : (given[name] ?? BLANK[name])])) as Customs;
