import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../shared/filter/list-route.ts';
import { useRecordList } from '../../../shared/filter/record-list.ts';
import { RecordListPage } from '../../../shared/filter/record-list-page.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLanguage } from '../../../shared/i18n/i18n.ts';
import styles from '../../../shared/list/list.module.css';
import { recordPath } from '../../../shared/list/rows/record-link.tsx';
import { useTrackingColumns } from '../columns.tsx';
import { TrackingStatus } from '../delivery-status.tsx';
import { trackings } from '../queries.ts';

/** A row on a phone: of which shipment, what, when and where. */
const TrackingCard = ({ tracking }: { tracking: Tracking }) => {
  const format = useFormat();
  const { id, aceBillNumber, location, details } = tracking;
  return (
    <a href={recordPath('/tracking-ace', id)} className={styles.cardLink}>
      <span className={styles.cardLine}>
        <strong className="mono">{aceBillNumber}</strong>
        <span>{format.event(tracking)}</span>
      </span>
      <span>
        <TrackingStatus event={tracking} />
      </span>
      <span>{countryText(null, location, useLanguage())}</span>
      <span className={styles.cardText} data-muted>
        {details}
      </span>
    </a>
  );
};

const TrackingListPage = () => {
  const list = useRecordList(trackings, { columns: useTrackingColumns(), search: Route.useSearch() });
  return <RecordListPage list={list} renderCard={(tracking) => <TrackingCard tracking={tracking} />} />;
};

export const Route = createFileRoute('/tracking-ace/_list')({ ...listRoute(trackings), component: TrackingListPage });
