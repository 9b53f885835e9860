import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../../shared/i18n/i18n.ts';
import { DetailPage } from '../../../shared/record/detail-page.tsx';
import { requires } from '../../../shared/session/guard.ts';
import { filledFacts } from '../../../shared/ui/facts.tsx';
import { LinkText } from '../../../shared/ui/links.tsx';
import { useGoBack } from '../../../shared/ui/use-go-back.ts';
import { TrackingStatus } from '../delivery-status.tsx';
import { trackings } from '../queries.ts';
import { TakeBackButton } from '../take-back.tsx';

const TrackingDetailPage = () => {
  const t = useText();
  const format = useFormat();
  const { id } = Route.useParams();
  const goBack = useGoBack('/tracking-ace');
  const { data: tracking } = useSuspenseQuery(trackings.detail(id));
  const { scan } = tracking;
  const number = scan?.package && t('tracking.scannedPackage', { number: scan.package });
  return (
    <DetailPage
      kind="tracking"
      title={t('tracking.detail.title', { id })}
      record={tracking}
      actions={<TakeBackButton tracking={tracking} onTaken={goBack} />}
      facts={[
        [t('tracking.field.dateTime'), format.event(tracking), 'dateTime'],
        [t('tracking.field.deliveryStatus'), <TrackingStatus key="status" event={tracking} />, 'deliveryStatus'],
        [t('tracking.field.location'), countryText(null, tracking.location, useLanguage()), 'location'],
        ...filledFacts([
          [t('tracking.field.publicReason'), tracking.publicReason && t(`tracking.reason.${tracking.publicReason}`), 'publicReason'],
        ]),
        [t('tracking.field.details'), tracking.details, 'details'],
        ...filledFacts([[t('tracking.scanned'), scan && [number, scan.device].filter(Boolean).join(' · ')]]),
        [
          t('tracking.field.aceBillNumber'),
          <LinkText key="shipment" to="/shipment-ace/$id/view" params={{ id: String(tracking.shipmentId) }} className="mono">
            {tracking.aceBillNumber}
          </LinkText>,
          'aceBillNumber',
        ],
        [t('tracking.field.extBillNumber'), tracking.extBillNumber],
      ]}
    />
  );
};

export const Route = createFileRoute('/tracking-ace/$id/view')({
  beforeLoad: requires('trackings:read'),
  loader: ({ params }) => trackings.open(params.id),
  staticData: { title: 'tracking.entityName', nameOf: ({ aceBillNumber }: Tracking) => aceBillNumber },
  component: TrackingDetailPage,
});
