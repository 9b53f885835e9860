import { CONNECTOR_TEXTS, type Connector } from '@ace/contract/connectors/connector.ts';
import type { Column } from '../../shared/list/columns.ts';
import { RecordLink } from '../../shared/list/rows/record-link.tsx';
import { useColumn } from '../../shared/record/record-values.tsx';

const ESSENTIAL = new Set<string>(['tracking', 'reference', 'hub', 'matrix', 'courier', 'barcode']);

/** The columns of the list, in its order. */
export const useConnectorColumns = (): Column<Connector>[] => {
  const column = useColumn<Connector>('connector');
  return [
    column('id'),
    column('orderId', { isEssential: true, render: ({ orderId }) => orderId !== null && <span className="mono">{orderId}</span> }),
    ...CONNECTOR_TEXTS.map((field) => column(field, { isEssential: ESSENTIAL.has(field), maxWidth: 200 })),
    column('submit'),
    column('shipmentId', {
      isEssential: true,
      render: ({ shipmentId }) => (
        <RecordLink list="/shipment-ace" id={shipmentId}>
          {shipmentId}
        </RecordLink>
      ),
    }),
  ];
};
