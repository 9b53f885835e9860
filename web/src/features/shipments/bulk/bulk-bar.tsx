import type { BulkKind } from '@ace/contract/bulk/bulk.ts';
import { MAX_BULK } from '@ace/contract/bulk/limits.ts';
import { MAX_LABELS } from '@ace/contract/labels/formats.ts';
import { BULK_PERMISSIONS, isAllowed } from '@ace/contract/permissions.ts';
import { MAX_PRINTED } from '@ace/contract/shipments/export.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconPlugConnected, IconPrinter, IconRoute, IconScale, IconUser, IconX, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { createPart } from '../../../shared/api/part.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import type { ListPageData, ListSearch } from '../../../shared/list/list-search.ts';
import { inShownOrder } from '../../../shared/list/neighbours.ts';
import type { Selection } from '../../../shared/list/selection.ts';
import { useAccount } from '../../../shared/session/account.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { useAtRest } from '../../../shared/ui/use-at-rest.ts';
import { LabelsButton } from '../../labels/labels-button.tsx';
import { BrokerMenu } from '../../papers/broker-menu.tsx';
import { PapersButton } from '../../papers/papers-button.tsx';
import { ExportMenu } from '../export-menu.tsx';
import { openBills } from '../open-bill.ts';
import { shipments } from '../queries.ts';
import styles from '../shipments.module.css';

type Props = { selection: Selection; data: Pick<ListPageData<unknown>, 'total' | 'isTotalLowerBound'>; search: ListSearch };

/** Loaded when it is opened: the fields of forms are large. */
const BulkDialog = createPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

/** What can be done with many shipments. */
const KINDS: { kind: BulkKind; Icon: TablerIcon }[] = [
  { kind: 'tracking', Icon: IconRoute },
  { kind: 'connectors', Icon: IconPlugConnected },
  { kind: 'owner', Icon: IconUser },
  { kind: 'weights', Icon: IconScale },
];

/** What can be done with the selected shipments. It takes the place of the filters. */
export const BulkBar = ({ selection, data, search }: Props) => {
  const t = useText();
  const format = useFormat();
  const { ids, isAll } = selection;
  const number = isAll ? data.total : ids.size;
  /** The ids in the order of the list, at most so many. */
  const readIds = (size: number) => async () => {
    if (!isAll) return inShownOrder('shipments', [...ids]);
    const { rows } = await queryClient.fetchQuery(shipments.list({ ...search, page: 1, size }));
    return rows.map(({ id }) => id);
  };
  const isTooMuch = number > MAX_PRINTED;
  const account = useAccount();
  const [kind, setKind] = useState<BulkKind | null>(null);
  useAtRest(BulkDialog.preload);
  const isTooMuchWork = number > MAX_BULK;
  return (
    <Group gap="xs" className={styles.bulk} role="toolbar" aria-label={t('shipment.bulk.label')}>
      <Text size="sm" fw={600} role="status">
        {t('shipment.bulk.selected', { number: isAll ? format.count(data) : format.number(number) })}
      </Text>
      {!isAll && data.total > ids.size && (
        <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
          {t('shipment.bulk.all', { number: format.count(data) })}
        </Button>
      )}
      <Button
        size="compact-sm"
        leftSection={<IconPrinter size={14} aria-hidden />}
        onClick={() => void openBills(readIds(MAX_PRINTED))}
        disabled={isTooMuch}
        title={isTooMuch ? t('shipment.bulk.tooMany', { max: MAX_PRINTED }) : undefined}
        data-shortcut="print"
      >
        {t('shipment.bulk.print')}
      </Button>
      <LabelsButton size="compact-sm" readIds={readIds(MAX_LABELS)} number={number} />
      <PapersButton size="compact-sm" of={{ readIds: readIds(MAX_PRINTED), number }} />
      {isAllowed('manifests:write', account) && (
        <BrokerMenu
          size="compact-sm"
          disabled={isTooMuchWork}
          name="customs"
          readFile={async (query) => api('POST /api/customs-sheets', { query, body: { shipmentIds: await readIds(MAX_BULK)() } })}
        />
      )}
      <ExportMenu search={search} ids={isAll ? undefined : [...ids]} />
      {KINDS.filter(({ kind: each }) => isAllowed(BULK_PERMISSIONS[each], account)).map(({ kind: each, Icon }) => (
        <Button
          key={each}
          size="compact-sm"
          variant="default"
          leftSection={<Icon size={14} aria-hidden />}
          onClick={() => setKind(each)}
          disabled={isTooMuchWork}
          data-shortcut={each === 'tracking' ? 'track' : undefined}
          title={isTooMuchWork ? t('shipment.bulk.tooMuch', { max: format.number(MAX_BULK) }) : undefined}
        >
          {t(`shipment.bulk.${each}`)}
        </Button>
      ))}
      <Button size="compact-sm" variant="default" leftSection={<IconX size={14} aria-hidden />} onClick={selection.clear}>
        {t('shipment.bulk.clear')}
      </Button>
      {kind && <BulkDialog kind={kind} chosen={isAll ? { search } : { ids: [...ids] }} number={number} onClose={() => setKind(null)} />}
    </Group>
  );
};
