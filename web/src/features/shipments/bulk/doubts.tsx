import { BULK_DOUBTS, type BulkCheck, type BulkDoubt } from '@ace/contract/bulk/bulk.ts';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';

type Props = { check: BulkCheck; included: BulkDoubt[]; onInclude: (included: BulkDoubt[]) => void };

/** Says how many shipments a run leaves out and why, and lets a person include them. Nothing if there is no doubt about any. */
export const Doubts = ({ check: { total, leftOut, doubts }, included, onInclude }: Props) => {
  const t = useText();
  const format = useFormat();
  const raised = BULK_DOUBTS.filter((doubt) => (doubts[doubt] ?? 0) > 0);
  if (raised.length === 0) return null;
  return (
    <Alert color="yellow">
      <Text size="sm" mb="xs" role="status">
        {t('shipment.bulk.leavesOut', { number: format.number(leftOut), done: format.number(total - leftOut) })}
      </Text>
      <Stack gap={6}>
        {raised.map((doubt) => (
          <Checkbox
            key={doubt}
            label={t(`shipment.bulk.include.${doubt}`, { number: format.number(doubts[doubt] ?? 0) })}
            checked={included.includes(doubt)}
            onChange={({ currentTarget: { checked } }) =>
              onInclude(checked ? [...included, doubt] : included.filter((other) => other !== doubt))
            }
          />
        ))}
      </Stack>
    </Alert>
  );
};
