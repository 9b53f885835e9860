import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { drawLabels } from './label.ts';

export type LabelPaper = { connector: Connector; shipment: Shipment }[];

/** Runs in a thread of the PDF pool. */
export default paperThread((paper: LabelPaper) => drawLabels(paper));
