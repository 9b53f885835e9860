import type { Connector } from '@ace/contract/connectors/connector.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { inKnownOrder, useInOrder } from '../../../shared/list/arrangement.ts';
import styles from '../../../shared/list/list.module.css';
import { CreateButton, ListFrame, ListHead, ListPage, NoRows } from '../../../shared/list/list-page.tsx';
import { ListRows } from '../../../shared/list/list-rows.tsx';
import { recordPath } from '../../../shared/list/record-link.tsx';
import { RowActions } from '../../../shared/list/row-actions.tsx';
import { useList } from '../../../shared/list/use-list.ts';
import { useIsAllowed } from '../../../shared/session/account.ts';
import { requires } from '../../../shared/session/guard.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { LinkButton } from '../../../shared/ui/links.tsx';
import { useConnectorColumns } from '../columns.tsx';
import { CONNECTOR_FILTERS } from '../filters.ts';
import { ConnectorFilterBar } from '../list-filter.tsx';
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
  const t = useText();
  const search = useInOrder('connectors', Route.useSearch());
  const navigate = useNavigate();
  const mayWrite = useIsAllowed('connectors:write');
  const list = useList({ name: 'connectors', columns: useConnectorColumns(), search, query: useQuery(connectors.list(search)) });
  const title = t('connector.list.title');
  const create = mayWrite && <CreateButton to="/connector-ace/new">{t('connector.list.create')}</CreateButton>;
  return (
    <>
      <ListPage>
        <ListHead list={list} title={title} create={create} />
        <ConnectorFilterBar search={search} />
        <ListFrame
          list={list}
          noRows={
            <NoRows
              list={list}
              empty={t('connector.list.empty')}
              filtered={CONNECTOR_FILTERS.isUsed(search) && { noMatch: t('connector.filter.noMatch'), none: CONNECTOR_FILTERS.none }}
            >
              {create || (
                <LinkButton to="/shipment-ace" variant="default">
                  {t('home.toShipments')}
                </LinkButton>
              )}
            </NoRows>
          }
        >
          <ListRows
            list={list}
            label={title}
            onOpen={({ id }) => void navigate({ to: '/connector-ace/$id/view', params: { id: String(id) } })}
            renderActions={({ id }) => (
              <RowActions id={id} name={String(id)} list="/connector-ace" parameters={list.parameters} isReadOnly={!mayWrite} />
            )}
            renderCard={(connector) => <ConnectorCard connector={connector} />}
          />
        </ListFrame>
      </ListPage>
      {/* The delete popup shows over the list. */}
      <Outlet />
    </>
  );
};

export const Route = createFileRoute('/connector-ace/_list')({
  // This list has no search.
  validateSearch: (search: Parameters<typeof CONNECTOR_FILTERS.parse>[0]) => ({ ...CONNECTOR_FILTERS.parse(search), search: '' }),
  beforeLoad: requires('connectors:read'),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the former rows.
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(connectors.list(inKnownOrder('connectors', deps)));
  },
  staticData: { title: 'connector.list.title' },
  component: ConnectorListPage,
});
