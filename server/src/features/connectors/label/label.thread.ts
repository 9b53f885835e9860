import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { drawLabel } from './label.ts';

export type LabelPaper = { connector: Connector; shipment: Shipment };

/** Runs in a thread of the PDF pool. */
export default paperThread(({ connector, shipment }: LabelPaper) => drawLabel(connector, shipment));
