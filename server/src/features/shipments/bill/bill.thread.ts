import type { Language } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Config } from '../../../shared/config.ts';
import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { drawBills } from './bill.ts';

/** `owners` are the names of owners by their ids. */
export type BillPaper = {
  shipments: Shipment[];
  owners: Record<number, string>;
  language: Language;
  config: Pick<Config, 'company' | 'timeZone'>;
};

/** Runs in a thread of the PDF pool. */
export default paperThread(({ shipments, owners, language, config }: BillPaper) => drawBills(shipments, owners, language, config));
