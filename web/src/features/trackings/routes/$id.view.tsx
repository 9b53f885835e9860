import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { DeliveryStatusBadge } from '../../../shared/delivery-status.tsx';
import { DetailPage } from '../../../shared/detail-page.tsx';
import { useFormat } from '../../../shared/format.ts';
import { requires } from '../../../shared/guard.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { LinkText } from '../../../shared/links.tsx';
import { queryClient, useIsAllowed } from '../../../shared/session.ts';
import { trackings } from '../queries.ts';

const TrackingDetailPage = () => {
  const t = useText();
  const format = useFormat();
  const { id } = Route.useParams();
  const { data: tracking } = useSuspenseQuery(trackings.detail(id));
  return (
    <DetailPage
      entityType="Tracking"
      title={t('tracking.detail.title', { id })}
      list="/tracking-ace"
      edit={useIsAllowed('trackings:write') ? '/tracking-ace/$id/edit' : undefined}
      record={tracking}
      facts={[
        [t('tracking.field.dateTime'), format.moment(tracking.dateTime)],
        [t('tracking.field.deliveryStatus'), <DeliveryStatusBadge key="status" status={tracking.deliveryStatus} />],
        [t('tracking.field.location'), tracking.location],
        [t('tracking.field.details'), tracking.details],
        [
          t('tracking.field.aceBillNumber'),
          <LinkText key="shipment" to="/shipment-ace/$id/view" params={{ id: String(tracking.shipmentId) }} className="mono">
            {tracking.aceBillNumber}
          </LinkText>,
        ],
        [t('tracking.field.extBillNumber'), tracking.extBillNumber],
      ]}
    />
  );
};

export const Route = createFileRoute('/tracking-ace/$id/view')({
  beforeLoad: requires('trackings:read'),
  loader: ({ params }) => queryClient.ensureQueryData({ ...trackings.detail(params.id), revalidateIfStale: true }),
  staticData: { title: 'tracking.entityName', nameOf: ({ aceBillNumber }: Tracking) => aceBillNumber },
  component: TrackingDetailPage,
});
