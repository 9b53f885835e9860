import type { Connector } from '@ace/contract/connectors/connector.ts';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { listRoute } from '../../../shared/filter/list-route.ts';
import { type RecordList, useRecordList } from '../../../shared/filter/record-list.ts';
import { RecordListPage } from '../../../shared/filter/record-list-page.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from '../../../shared/list/list.module.css';
import { RowActions } from '../../../shared/list/rows/row-actions.tsx';
import { useNewRow } from '../../../shared/ui/focus.ts';
import { useAction } from '../../../shared/ui/use-action.ts';
import { useConnectorColumns } from '../columns.tsx';
import { downloadLabel } from '../download-label.ts';
import { connectors } from '../queries.ts';

// Made once: React passes over what is the same.
const PRINTER = <IconPrinter size={17} aria-hidden />;

/** A row on a phone: what it is, and where it goes. */
const ConnectorCard = ({ connector }: { connector: Connector }) => {
  const t = useText();
  const { id, tracking, reference, hub, matrix, courier, shipmentId } = connector;
  return (
    <>
      <span className={styles.cardLine}>
        <strong>#{id}</strong>
        <span className="mono">{tracking}</span>
      </span>
      <span>{[hub, matrix, courier].filter(Boolean).join(' · ')}</span>
      <span className={styles.cardText} data-muted>
        {[reference, `${t('connector.field.shipmentId')}: ${shipmentId}`].filter(Boolean).join(' · ')}
      </span>
    </>
  );
};

/** The rows of the first page with the connector that was just ordered before them, wherever it is in the list. */
const useOrderedFirst = ({ rows, search }: RecordList<Connector>) => {
  const last = useNewRow('connectors');
  const ordered = search.page === 1 && !connectors.filters.isUsed(search) ? last : null;
  const { data } = useQuery({ ...connectors.detail(String(ordered)), enabled: ordered !== null });
  return useMemo(() => (data && ordered !== null ? [data, ...rows.filter(({ id }) => id !== ordered)] : rows), [data, ordered, rows]);
};

const ConnectorListPage = () => {
  const t = useText();
  const list = useRecordList(connectors, { columns: useConnectorColumns() });
  const rows = useOrderedFirst(list);
  const printing = useAction({ mutationFn: downloadLabel });
  const label = t('connector.detail.printLabel');
  return (
    <RecordListPage
      list={{ ...list, rows }}
      renderCard={(connector) => <ConnectorCard connector={connector} />}
      renderActions={({ id }, given) => (
        <RowActions {...given}>
          <button type="button" aria-label={`${label} ${id}`} title={`${label} (p)`} onClick={() => printing.run(id)} data-shortcut="print">
            {PRINTER}
          </button>
        </RowActions>
      )}
    />
  );
};

export const Route = createFileRoute('/_lists/connector-ace')({ ...listRoute(connectors), component: ConnectorListPage });
