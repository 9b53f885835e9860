import type { Language } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Config } from '../../../shared/config.ts';
import { paperWorker } from '../../../shared/pdf/paper-worker.ts';
import { drawBills } from './bill.ts';

export type BillPaper = { shipments: Shipment[]; language: Language; config: Pick<Config, 'company' | 'timeZone'> };

/** Runs in a thread of the PDF pool. */
export default paperWorker(({ shipments, language, config }: BillPaper) => drawBills(shipments, language, config));
