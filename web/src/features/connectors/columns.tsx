import { CONNECTOR_TEXTS, type Connector } from '@ace/contract/connectors/connector.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { type Column, textColumn } from '../../shared/list/columns.ts';
import { idColumn, RecordLink } from '../../shared/list/rows/record-link.tsx';

const ESSENTIAL = new Set<string>(['tracking', 'reference', 'hub', 'matrix', 'courier', 'barcode']);

/** The columns of the list, in its order. */
export const useConnectorColumns = (): Column<Connector>[] => {
  const t = useText();
  return [
    idColumn('/connector-ace', t('connector.field.id')),
    {
      key: 'orderId',
      title: t('connector.field.orderId'),
      isEssential: true,
      render: ({ orderId }) => orderId !== null && <span className="mono">{orderId}</span>,
    },
    ...CONNECTOR_TEXTS.map((field) =>
      textColumn<Connector>(field, t(`connector.field.${field}`), { isEssential: ESSENTIAL.has(field), maxWidth: 200 }),
    ),
    {
      key: 'submit',
      title: t('connector.field.submit'),
      render: ({ submit }) => submit !== null && t(submit ? 'form.yes' : 'form.no'),
    },
    {
      key: 'shipmentId',
      title: t('connector.field.shipmentId'),
      isEssential: true,
      render: ({ shipmentId }) => (
        <RecordLink list="/shipment-ace" id={shipmentId}>
          {shipmentId}
        </RecordLink>
      ),
    },
  ];
};
