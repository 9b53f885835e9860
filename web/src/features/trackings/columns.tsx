import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { type Column, textColumn } from '../../shared/list/columns.ts';
import { idColumn, ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { TrackingStatus } from './delivery-status.tsx';

/** The columns of the list, in its order. */
export const useTrackingColumns = (): Column<Tracking>[] => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  return [
    idColumn('/tracking-ace', t('tracking.field.id')),
    {
      key: 'dateTime',
      title: t('tracking.field.dateTime'),
      isEssential: true,
      maxWidth: 340,
      width: 260,
      text: (tracking) => format.event(tracking),
      render: (tracking) => format.event(tracking),
    },
    {
      key: 'deliveryStatus',
      title: t('tracking.field.deliveryStatus'),
      isEssential: true,
      render: (tracking) => <TrackingStatus event={tracking} />,
    },
    textColumn<Tracking>('location', t('tracking.field.location'), {
      isEssential: true,
      render: ({ location }) => countryText(null, location, language),
    }),
    textColumn<Tracking>('details', t('tracking.field.details'), { maxWidth: 360 }),
    {
      key: 'aceBillNumber',
      title: t('tracking.field.aceBillNumber'),
      isEssential: true,
      render: ({ aceBillNumber, shipmentId }) => <ShipmentLink id={shipmentId} number={aceBillNumber} />,
    },
    textColumn<Tracking>('extBillNumber', t('tracking.field.extBillNumber'), {
      render: ({ extBillNumber }) => extBillNumber && <span className="mono">{extBillNumber}</span>,
    }),
  ];
};
