import type { Connector } from '@ace/contract/connectors/connector.ts';
import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../shared/filter/list-route.ts';
import { useRecordList } from '../../../shared/filter/record-list.ts';
import { RecordListPage } from '../../../shared/filter/record-list-page.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from '../../../shared/list/list.module.css';
import { recordPath } from '../../../shared/list/rows/record-link.tsx';
import { useConnectorColumns } from '../columns.tsx';
import { connectors } from '../queries.ts';

/** A row on a phone: what it is, and where it goes. */
const ConnectorCard = ({ connector }: { connector: Connector }) => {
  const t = useText();
  const { id, tracking, reference, hub, matrix, courier, shipmentId } = connector;
  return (
    <a href={recordPath('/connector-ace', id)} className={styles.cardLink}>
      <span className={styles.cardLine}>
        <strong>#{id}</strong>
        <span className="mono">{tracking}</span>
      </span>
      <span>{[hub, matrix, courier].filter(Boolean).join(' · ')}</span>
      <span className={styles.cardText} data-muted>
        {[reference, `${t('connector.field.shipmentId')}: ${shipmentId}`].filter(Boolean).join(' · ')}
      </span>
    </a>
  );
};

const ConnectorListPage = () => {
  const list = useRecordList(connectors, { columns: useConnectorColumns(), search: Route.useSearch() });
  return <RecordListPage list={list} renderCard={(connector) => <ConnectorCard connector={connector} />} />;
};

export const Route = createFileRoute('/connector-ace/_list')({ ...listRoute(connectors), component: ConnectorListPage });
