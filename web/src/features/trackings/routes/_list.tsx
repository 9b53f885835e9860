import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
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
import { useTrackingColumns } from '../columns.tsx';
import { EventStatus } from '../delivery-status.tsx';
import { TRACKING_FILTERS } from '../filters.ts';
import { TrackingFilterBar } from '../list-filter.tsx';
import { trackings } from '../queries.ts';

/** A row on a phone: of which shipment, what, when and where. */
const TrackingCard = ({ tracking }: { tracking: Tracking }) => {
  const format = useFormat();
  const { id, aceBillNumber, dateTime, location, details } = tracking;
  return (
    <a href={recordPath('/tracking-ace', id)} className={styles.cardLink}>
      <span className={styles.cardLine}>
        <strong className="mono">{aceBillNumber}</strong>
        <span>{format.moment(dateTime)}</span>
      </span>
      <span>
        <EventStatus event={tracking} />
      </span>
      <span>{location}</span>
      <span className={styles.cardText} data-muted>
        {details}
      </span>
    </a>
  );
};

const TrackingListPage = () => {
  const t = useText();
  const search = useInOrder('trackings', Route.useSearch());
  const navigate = useNavigate();
  const mayWrite = useIsAllowed('trackings:write');
  const list = useList({ name: 'trackings', columns: useTrackingColumns(), search, query: useQuery(trackings.list(search)) });
  const title = t('tracking.list.title');
  const create = mayWrite && <CreateButton to="/tracking-ace/new">{t('tracking.list.create')}</CreateButton>;
  return (
    <>
      <ListPage>
        <ListHead list={list} title={title} search={t('tracking.list.search')} create={create} />
        <TrackingFilterBar search={search} />
        <ListFrame
          list={list}
          noRows={
            <NoRows
              list={list}
              empty={t('tracking.list.empty')}
              noMatch={t('tracking.list.noMatch')}
              filtered={TRACKING_FILTERS.isUsed(search) && { noMatch: t('tracking.filter.noMatch'), none: TRACKING_FILTERS.none }}
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
            onOpen={({ id }) => void navigate({ to: '/tracking-ace/$id/view', params: { id: String(id) } })}
            renderActions={({ id }) => (
              <RowActions id={id} name={String(id)} list="/tracking-ace" parameters={list.parameters} isReadOnly={!mayWrite} />
            )}
            renderCard={(tracking) => <TrackingCard tracking={tracking} />}
          />
        </ListFrame>
      </ListPage>
      {/* The delete popup shows over the list. */}
      <Outlet />
    </>
  );
};

export const Route = createFileRoute('/tracking-ace/_list')({
  validateSearch: TRACKING_FILTERS.parse,
  beforeLoad: requires('trackings:read'),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the former rows.
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(trackings.list(inKnownOrder('trackings', deps)));
  },
  staticData: { title: 'tracking.list.title' },
  component: TrackingListPage,
});
