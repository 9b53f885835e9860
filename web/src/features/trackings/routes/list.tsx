import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../shared/filter/list-route.ts';
import { listPage } from '../../../shared/filter/record-list-page.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLanguage } from '../../../shared/i18n/i18n.ts';
import styles from '../../../shared/list/list.module.css';
import { useTrackingColumns } from '../columns.tsx';
import { TrackingStatus } from '../delivery-status.tsx';
import { trackings } from '../queries.ts';

/** A row on a phone: of which shipment, what, when and where. */
const TrackingCard = ({ record: tracking }: { record: Tracking }) => {
  const format = useFormat();
  const { aceBillNumber, location, details } = tracking;
  return (
    <>
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
    </>
  );
};

export const Route = createFileRoute('/_lists/tracking-ace')({
  ...listRoute(trackings),
  component: listPage(trackings, useTrackingColumns, { Card: TrackingCard }),
});
