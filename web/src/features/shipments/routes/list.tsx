import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Skeleton, Stack } from '@mantine/core';
import { IconListCheck, IconTableImport } from '@tabler/icons-react';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { createPart } from '../../../shared/api/part.tsx';
import { FilterBar } from '../../../shared/filter/filter-bar.tsx';
import { listRoute } from '../../../shared/filter/list-route.ts';
import { useRecordList } from '../../../shared/filter/record-list.ts';
import { RecordListPage } from '../../../shared/filter/record-list-page.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { CompactOffer } from '../../../shared/list/compact-offer.tsx';
import styles from '../../../shared/list/list.module.css';
import { RowActions } from '../../../shared/list/rows/row-actions.tsx';
import { useIsAllowed } from '../../../shared/session/account.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { DialogButton } from '../../../shared/ui/dialog-button.tsx';
import { LinkButton } from '../../../shared/ui/links.tsx';
import { useAtRest } from '../../../shared/ui/use-at-rest.ts';
import { ProgressBadge } from '../../trackings/progress-badge.tsx';
import { newTrackingPath } from '../../trackings/queries.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useCompactShipmentColumns, useShipmentColumns } from '../columns.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { useFoundElsewhere } from '../found-elsewhere.ts';
import { receiverOf } from '../party-fields.ts';
import { shipments } from '../queries.ts';
import shipmentStyles from '../shipments.module.css';

const PreviewPlaceholder = () => {
  const t = useText();
  return (
    <Stack p="sm" role="status" aria-label={t('app.loading')}>
      <Skeleton height={60} />
      <Skeleton height={240} />
    </Stack>
  );
};

/** Loaded when it is opened. */
const ShipmentPreview = createPart(async () => (await import('../preview.tsx')).ShipmentPreview, PreviewPlaceholder);

const RunsDialog = createPart(async () => (await import('../bulk/runs-dialog.tsx')).RunsDialog);

/** The fields of a card in which a search may find something. */
const CARD_FIELDS: ReadonlySet<string> = new Set(['aceBillNumber', 'description', 'receiverName', 'receiverCity']);

/** A row on a phone: the bill number and the most important fields, and where else a search found something. */
const ShipmentCard = ({ shipment, found }: { shipment: Shipment; found: string | null }) => {
  const t = useText();
  const format = useFormat();
  const { aceBillNumber, description, shipDate, totalPackages, weight } = shipment;
  return (
    <>
      <span className={styles.cardLine}>
        <strong className="mono">{aceBillNumber}</strong>
        <span>{format.day(shipDate)}</span>
      </span>
      <span className={styles.cardText}>{description}</span>
      <span className={styles.cardText} data-muted>
        {receiverOf(shipment)}
      </span>
      <span className={styles.cardLine}>
        <span data-muted>
          {t('shipment.field.totalPackages')}: {format.number(totalPackages)}
          {weight !== null && ` · ${format.number(weight)} kg`}
        </span>
        <ProgressBadge shipment={shipment} />
      </span>
      {found && <span className={styles.cardFound}>{t('list.foundIn', { where: found })}</span>}
    </>
  );
};

const ShipmentListPage = () => {
  const t = useText();
  const navigate = useNavigate();
  const list = useRecordList(shipments, {
    columns: useShipmentColumns(),
    compact: useCompactShipmentColumns(),
    hasPreview: true,
  });
  const foundElsewhere = useFoundElsewhere();
  const mayTrack = useIsAllowed('trackings:write');
  const mayWrite = useIsAllowed('shipments:write');
  useAtRest(ShipmentPreview.preload);
  return (
    <RecordListPage
      list={list}
      beside={
        mayWrite && (
          <LinkButton
            to="/import"
            variant="default"
            className={shipmentStyles.import}
            leftSection={<IconTableImport size={16} aria-hidden />}
            title={t('menu.import')}
          >
            {t('shipment.list.import')}
          </LinkButton>
        )
      }
      bar={
        <>
          {list.data && !list.isNarrow && !list.selection.isEmpty ? (
            <BulkBar selection={list.selection} data={list.data} search={list.search} />
          ) : (
            <FilterBar list={list}>
              <ExportMenu search={list.search} />
              <DialogButton Icon={IconListCheck} renderDialog={(onClose) => <RunsDialog onClose={onClose} />}>
                {t('shipment.bulk.runs')}
              </DialogButton>
            </FilterBar>
          )}
          <CompactOffer list={list}>{t('shipment.list.offer')}</CompactOffer>
        </>
      }
      onOpen={(shipment) => {
        const id = String(shipment.id);
        // The record shows what the row has, until the server answers.
        queryClient.setQueryData(shipments.detail(id).queryKey, shipment);
        void navigate({ to: '/shipment-ace/$id/view', params: { id } });
      }}
      renderActions={({ aceBillNumber }, given) => (
        <RowActions
          {...given}
          name={aceBillNumber}
          track={mayTrack ? { href: newTrackingPath(aceBillNumber), text: t('tracking.timeline.add') } : undefined}
        />
      )}
      foundElsewhere={foundElsewhere}
      nameOf={({ aceBillNumber }) => aceBillNumber}
      renderPreview={(shipment, onClose) => <ShipmentPreview shipment={shipment} onClose={onClose} />}
      renderCard={(shipment) => (
        <ShipmentCard shipment={shipment} found={list.words.length > 0 ? foundElsewhere(shipment, list.words, CARD_FIELDS) : null} />
      )}
    />
  );
};

export const Route = createFileRoute('/_lists/shipment-ace')({ ...listRoute(shipments), component: ShipmentListPage });
