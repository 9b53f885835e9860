import { CONNECTOR_TEXTS, type Connector } from '@ace/contract/connectors/connector.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { CopyValue } from '../../../shared/list/rows/copy-value.tsx';
import { DetailPage } from '../../../shared/record/detail-page.tsx';
import { recordPage } from '../../../shared/record/record-pages.tsx';
import { viewRoute } from '../../../shared/record/record-routes.ts';
import { useFacts } from '../../../shared/record/record-values.tsx';
import { LinkText } from '../../../shared/ui/links.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { downloadLabel } from '../download-label.ts';
import { connectors } from '../queries.ts';

/** Numbers that users copy. */
const COPIED = new Set<string>(['tracking', 'reference', 'barcode']);

const ConnectorDetailPage = ({ record: connector }: { record: Connector }) => {
  const t = useText();
  const { fact } = useFacts('connector', connector);
  const printing = useAction({ mutationFn: () => downloadLabel(connector.id) });
  return (
    <DetailPage
      kind="connector"
      record={connector}
      actions={
        <Button
          variant="default"
          onClick={() => printing.run()}
          loading={printing.isPending}
          data-shortcut="print"
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('connector.detail.printLabel')}
        </Button>
      }
      facts={[
        fact('id'),
        fact('orderId', connector.orderId !== null && <CopyValue value={String(connector.orderId)} />),
        ...CONNECTOR_TEXTS.map((field) => {
          const value = connector[field];
          return fact(field, value && COPIED.has(field) ? <CopyValue value={value} /> : value);
        }),
        fact('submit'),
        fact(
          'shipmentId',
          <LinkText to="/shipment-ace/$id/view" params={{ id: String(connector.shipmentId) }}>
            {connector.shipmentId}
          </LinkText>,
        ),
      ]}
    />
  );
};

export const Route = createFileRoute('/connector-ace/$id/view')({
  ...viewRoute(connectors),
  component: recordPage(connectors, ConnectorDetailPage),
});
