import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage } from '../../shared/i18n/i18n.ts';
import type { Column } from '../../shared/list/columns.ts';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { useColumn } from '../../shared/record/record-values.tsx';
import { TrackingStatus } from './delivery-status.tsx';

/** The columns of the list, in its order. */
export const useTrackingColumns = (): Column<Tracking>[] => {
  const column = useColumn<Tracking>('tracking');
  const format = useFormat();
  const language = useLanguage();
  return [
    column('id'),
    column('dateTime', { isEssential: true, maxWidth: 340, width: 260, text: format.event, render: format.event }),
    column('deliveryStatus', { isEssential: true, render: (tracking) => <TrackingStatus event={tracking} /> }),
    column('location', {
      isEssential: true,
      text: ({ location }) => location,
      render: ({ location }) => countryText(null, location, language),
    }),
    column('details', { maxWidth: 360 }),
    column('aceBillNumber', {
      isEssential: true,
      render: ({ aceBillNumber, shipmentId }) => <ShipmentLink id={shipmentId} number={aceBillNumber} />,
    }),
    column('extBillNumber', { render: ({ extBillNumber }) => extBillNumber && <span className="mono">{extBillNumber}</span> }),
  ];
};
