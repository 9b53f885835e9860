import type { EventRule, RulePreview } from '@ace/contract/partner-events/partner-event.ts';
import type { Carrier } from '@ace/contract/partners/carriers.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { Alert, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { textsOf } from '../../../shared/api/errors.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LoadFailed } from '../../../shared/ui/loaded.tsx';
import { WideTable } from '../../../shared/ui/tables/wide-table.tsx';
import { previewQuery } from './queries.ts';
import styles from './rules.module.css';

const COUNTS = ['mapped', 'changed', 'unmapped'] as const;

const Changes = ({ preview }: { preview: RulePreview }) => {
  const t = useText();
  const format = useFormat();
  const nameOf = (status: DeliveryStatus | null) => (status ? t(`deliveryStatus.${status}`) : t('eventRule.preview.none'));
  const counted = COUNTS.filter((name) => preview[name] > 0);
  if (counted.length === 0) return <Text>{t('eventRule.preview.nothing')}</Text>;
  return (
    <>
      <ul>
        {counted.map((name) => (
          <li key={name}>{t(`eventRule.preview.${name}`, { number: format.number(preview[name]) })}</li>
        ))}
      </ul>
      <WideTable label={t('eventRule.preview.examples')} minWidth={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('eventRule.preview.event')}</Table.Th>
            <Table.Th ta="right" className={styles.status}>
              {t('eventRule.preview.count')}
            </Table.Th>
            <Table.Th>{t('eventRule.preview.before')}</Table.Th>
            <Table.Th>{t('eventRule.preview.after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.examples.map(({ code, event, count, before, after }) => (
            <Table.Tr key={JSON.stringify([code, event, before])}>
              <Table.Td>
                {code && <span className="mono">{code}</span>} {event}
              </Table.Td>
              <Table.Td ta="right">{format.number(count)}</Table.Td>
              <Table.Td className={styles.status}>{nameOf(before)}</Table.Td>
              <Table.Td className={styles.status}>{nameOf(after)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </>
  );
};

type Props = {
  partner: Carrier;
  rules: EventRule[];
  isSaving: boolean;
  /** Gets what the rules change. */
  onSave: (preview: RulePreview) => void;
  onClose: () => void;
};

/** What the rules would change, before they are saved. */
export const RulesPreview = ({ partner, rules, isSaving, onSave, onClose }: Props) => {
  const t = useText();
  const { data, error, refetch } = useQuery(previewQuery(partner, rules));
  return (
    <Dialog title={t('eventRule.preview.title')} onClose={onClose} size="xl">
      <Stack gap="sm">
        {error && (
          <>
            <Alert color="red" role="alert">
              {error instanceof ApiError && textsOf(error).join(' ')}
            </Alert>
            <LoadFailed onRetry={() => void refetch()} />
          </>
        )}
        {!data && !error && (
          <Stack gap="xs" role="status" aria-label={t('app.loading')}>
            <Skeleton height={20} />
            <Skeleton height={120} />
          </Stack>
        )}
        {data && <Changes preview={data} />}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose}>
            {t('eventRule.preview.back')}
          </Button>
          {data && (
            <Button onClick={() => onSave(data)} loading={isSaving} autoFocus>
              {t('eventRule.preview.save')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
};
