import type { Connector } from '@ace/contract/connectors/connector.ts';
import { CONNECTOR_TEXTS } from '@ace/contract/connectors/connector.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { CopyValue } from '../../../shared/list/rows/copy-value.tsx';
import { DetailPage } from '../../../shared/record/detail-page.tsx';
import { requires } from '../../../shared/session/guard.ts';
import { LinkText } from '../../../shared/ui/links.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { downloadLabel } from '../download-label.ts';
import { connectors } from '../queries.ts';

/** Numbers that users copy. */
const COPIED = new Set<string>(['tracking', 'reference', 'barcode']);

const ConnectorDetailPage = () => {
  const t = useText();
  const { id } = Route.useParams();
  const { data: connector } = useSuspenseQuery(connectors.detail(id));
  const printing = useAction({ mutationFn: () => downloadLabel(connector.id) });
  return (
    <DetailPage
      kind="connector"
      title={t('connector.detail.title', { id })}
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
        [t('connector.field.id'), connector.id],
        [t('connector.field.orderId'), connector.orderId !== null && <CopyValue key="order" value={String(connector.orderId)} />],
        ...CONNECTOR_TEXTS.map((field): [string, React.ReactNode] => {
          const value = connector[field];
          return [t(`connector.field.${field}`), value && COPIED.has(field) ? <CopyValue key={field} value={value} /> : value];
        }),
        [t('connector.field.submit'), connector.submit !== null && t(connector.submit ? 'form.yes' : 'form.no')],
        [
          t('connector.field.shipmentId'),
          <LinkText key="shipment" to="/shipment-ace/$id/view" params={{ id: String(connector.shipmentId) }}>
            {connector.shipmentId}
          </LinkText>,
        ],
      ]}
    />
  );
};

export const Route = createFileRoute('/connector-ace/$id/view')({
  beforeLoad: requires('connectors:read'),
  loader: ({ params }) => connectors.open(params.id),
  staticData: { title: 'connector.entityName', nameOf: ({ id }: Connector) => String(id) },
  component: ConnectorDetailPage,
});
