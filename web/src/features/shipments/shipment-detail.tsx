import { isAllowed } from '@ace/contract/permissions.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCopy, IconHandStop, IconPrinter, IconShare } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPart } from '../../shared/api/part.tsx';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { useNeighbours } from '../../shared/list/neighbours.ts';
import { DetailHead, LastChange } from '../../shared/record/detail-page.tsx';
import { rememberOpened } from '../../shared/record/opened-shipments.ts';
import { useLiveRecord } from '../../shared/record/use-live-record.ts';
import { useAccount } from '../../shared/session/account.ts';
import { DialogButton } from '../../shared/ui/dialog-button.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { ConnectorButton } from '../connectors/connector-button.tsx';
import { LabelsButton } from '../labels/labels-button.tsx';
import { ShipmentNotifications } from '../notifications/shipment-notifications.tsx';
import { PapersButton } from '../papers/papers-button.tsx';
import { ShipmentTimeline } from '../trackings/shipment-timeline.tsx';
import { ShipmentHistory } from './history/shipment-history.tsx';
import { openBill } from './open-bill.ts';
import { receiverOf } from './party-fields.ts';
import { shipments } from './queries.ts';
import { Returns } from './returns.tsx';
import { ShipmentGroups } from './shipment-groups.tsx';
import styles from './shipments.module.css';
import { StatusStrip } from './status-strip.tsx';

/** Loaded when it is opened: the fields of forms are large. */
const OrderNeeds = createPart(async () => (await import('./form/order-needs.tsx')).OrderNeeds);

/** Loaded when it is opened: few people need what draws the QR code. */
const ShareDialog = createPart(async () => {
  const [{ ShareDialog }] = await Promise.all([import('../sharing/share-dialog.tsx'), loadTexts('sharing')]);
  return ShareDialog;
});

/** Loaded with their texts: when it is opened, and while the page is drawn. */
const HoldDialog = createPart(async () => {
  const [{ HoldDialog }] = await Promise.all([import('../problems/hold-dialog.tsx'), loadTexts('problems')]);
  return HoldDialog;
});
const ShipmentProblems = createPart(async () => {
  const [{ ShipmentProblems }] = await Promise.all([import('../problems/shipment-problems.tsx'), loadTexts('problems')]);
  return ShipmentProblems;
});

const ShipmentDisclosures = createPart(async () => {
  const [{ ShipmentDisclosures }] = await Promise.all([import('../disclosures/shipment-disclosures.tsx'), loadTexts('disclosures')]);
  return ShipmentDisclosures;
});
const ShipmentFindings = createPart(async () => {
  const [{ ShipmentFindings }] = await Promise.all([import('../destinations/shipment-findings.tsx'), loadTexts('destinations', 'goods')]);
  return ShipmentFindings;
});

type Props = { id: string; change?: number; code?: string };

/** The page of a shipment. `change` is the version whose change is shown, `code` that of the package by which it was found. */
export const ShipmentDetail = ({ id, change, code }: Props) => {
  const t = useText();
  const { data: shipment } = useSuspenseQuery(shipments.detail(id));
  const account = useAccount();
  const live = useLiveRecord('shipment', shipment);
  const neighbours = useNeighbours('shipments', shipment.id);
  useEffect(() => {
    rememberOpened(account, { id: shipment.id, name: shipment.aceBillNumber, about: receiverOf(shipment) });
  }, [account, shipment]);
  return (
    <div ref={live.page} className={styles.page}>
      <DetailHead
        title={t('shipment.detail.title', { number: shipment.aceBillNumber })}
        kind="shipment"
        record={shipment}
        live={live}
        neighbours={neighbours}
        actions={
          <>
            <ConnectorButton
              shipment={shipment}
              receiver={receiverOf(shipment)}
              renderAsking={(asked) => <OrderNeeds shipment={shipment} {...asked} />}
            />
            <LinkButton
              to="/shipment-ace/new"
              search={{ copyOf: String(shipment.id) }}
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              data-shortcut="duplicate"
            >
              {t('shipment.detail.duplicate')}
            </LinkButton>
            <LinkButton
              to="/shipment-ace/new"
              search={{ copyOf: String(shipment.id), isReturn: 'true' }}
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
            >
              {t('shipment.detail.sendBack')}
            </LinkButton>
            <LabelsButton readIds={async () => [shipment.id]} number={shipment.totalPackages} />
            <Button
              variant="default"
              onClick={() => void openBill(shipment.id)}
              data-shortcut="print"
              leftSection={<IconPrinter size={16} aria-hidden />}
            >
              {t('shipment.detail.print')}
            </Button>
          </>
        }
      />
      <StatusStrip shipment={shipment}>
        <Returns id={shipment.id} />
        <DialogButton size="compact-sm" Icon={IconShare} renderDialog={(onClose) => <ShareDialog shipment={shipment} onClose={onClose} />}>
          {t('share.open')}
        </DialogButton>
        <PapersButton of={shipment} size="compact-sm" />
        {isAllowed('shipments:hold', account) && (
          <DialogButton
            size="compact-sm"
            Icon={IconHandStop}
            renderDialog={(onClose) => <HoldDialog shipment={shipment} onClose={onClose} />}
          >
            {t('shipment.detail.hold')}
          </DialogButton>
        )}
      </StatusStrip>
      <ShipmentProblems shipment={shipment} />
      <ShipmentFindings shipment={shipment} edit={live.isGone ? undefined : `/shipment-ace/${shipment.id}/edit`} />
      <div className={styles.cockpit}>
        <ShipmentGroups
          shipment={shipment}
          sought={code ?? neighbours.search}
          edit={live.isGone ? undefined : `/shipment-ace/${shipment.id}/edit`}
        />
        <div className={styles.column}>
          <ShipmentTimeline shipment={shipment} />
          <ShipmentNotifications id={shipment.id} />
          {isAllowed('shipments:history', account) && <ShipmentHistory shipment={shipment} opened={change} />}
          {isAllowed('shipments:history', account) && <ShipmentDisclosures id={shipment.id} />}
        </div>
      </div>
      <LastChange record={shipment} />
    </div>
  );
};
