import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { useMemo } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { type Column, textColumn } from '../../shared/list/columns.ts';
import { RecordLink } from '../../shared/list/rows/record-link.tsx';
import { EventStatus } from './delivery-status.tsx';

/** The columns of the list, in its order. */
export const useTrackingColumns = (): Column<Tracking>[] => {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'id',
        title: t('tracking.field.id'),
        isSortable: true,
        isFixed: true,
        render: ({ id }) => (
          <RecordLink list="/tracking-ace" id={id}>
            {id}
          </RecordLink>
        ),
      },
      {
        key: 'dateTime',
        title: t('tracking.field.dateTime'),
        isSortable: true,
        isEssential: true,
        render: ({ dateTime }) => format.moment(dateTime),
      },
      {
        key: 'deliveryStatus',
        title: t('tracking.field.deliveryStatus'),
        isSortable: true,
        isEssential: true,
        render: (tracking) => <EventStatus event={tracking} />,
      },
      textColumn<Tracking>('location', t('tracking.field.location'), { isEssential: true }),
      textColumn<Tracking>('details', t('tracking.field.details'), { maxWidth: 360 }),
      {
        key: 'aceBillNumber',
        title: t('tracking.field.aceBillNumber'),
        isSortable: true,
        isEssential: true,
        render: ({ aceBillNumber, shipmentId }) => (
          <RecordLink list="/shipment-ace" id={shipmentId} isNumber>
            {aceBillNumber}
          </RecordLink>
        ),
      },
      textColumn<Tracking>('extBillNumber', t('tracking.field.extBillNumber'), {
        render: ({ extBillNumber }) => extBillNumber && <span className="mono">{extBillNumber}</span>,
      }),
    ],
    [t, format],
  );
};
