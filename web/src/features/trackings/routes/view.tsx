import { countryText } from '@ace/contract/shared/country-names.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../../shared/i18n/i18n.ts';
import { DetailPage } from '../../../shared/record/detail-page.tsx';
import { recordPage } from '../../../shared/record/record-pages.tsx';
import { viewRoute } from '../../../shared/record/record-routes.ts';
import { useFacts } from '../../../shared/record/record-values.tsx';
import { filledFacts } from '../../../shared/ui/facts.tsx';
import { LinkText } from '../../../shared/ui/links.tsx';
import { useGoBack } from '../../../shared/ui/use-go-back.ts';
import { TrackingStatus } from '../delivery-status.tsx';
import { trackings } from '../queries.ts';
import { TakeBackButton } from '../take-back.tsx';

const TrackingDetailPage = ({ record: tracking }: { record: Tracking }) => {
  const t = useText();
  const format = useFormat();
  const { fact, edited } = useFacts('tracking', tracking);
  const goBack = useGoBack('/tracking-ace');
  const { scan } = tracking;
  const number = scan?.package && t('tracking.scannedPackage', { number: scan.package });
  return (
    <DetailPage
      kind="tracking"
      record={tracking}
      actions={<TakeBackButton tracking={tracking} onTaken={goBack} />}
      facts={[
        edited('dateTime', format.event(tracking)),
        edited('deliveryStatus', <TrackingStatus event={tracking} />),
        edited('location', countryText(null, tracking.location, useLanguage())),
        ...filledFacts([edited('publicReason', tracking.publicReason && t(`tracking.reason.${tracking.publicReason}`))]),
        edited('details'),
        ...filledFacts([[t('tracking.scanned'), scan && [number, scan.device].filter(Boolean).join(' · ')]]),
        edited(
          'aceBillNumber',
          <LinkText to="/shipment-ace/$id/view" params={{ id: String(tracking.shipmentId) }} className="mono">
            {tracking.aceBillNumber}
          </LinkText>,
        ),
        fact('extBillNumber'),
      ]}
    />
  );
};

export const Route = createFileRoute('/tracking-ace/$id/view')({
  ...viewRoute(trackings),
  component: recordPage(trackings, TrackingDetailPage),
});
