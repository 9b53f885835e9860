import { type BulkCheck, INCLUDED_DOUBTS, type IncludedDoubt } from '@ace/contract/bulk/bulk.ts';
import { ORDER_NEEDS } from '@ace/contract/connectors/misfits.ts';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';

type Props = { check: BulkCheck; included: IncludedDoubt[]; onInclude: (included: IncludedDoubt[]) => void };

/** Says how many shipments a run leaves out and why, and lets a person include them. Nothing if there is no doubt about any. */
export const Doubts = ({ check: { total, leftOut, doubts }, included, onInclude }: Props) => {
  const t = useText();
  const format = useFormat();
  const of = (doubt: keyof typeof doubts) => doubts[doubt] ?? 0;
  const raised = INCLUDED_DOUBTS.filter((doubt) => of(doubt) > 0);
  const lacking = ORDER_NEEDS.filter((need) => of(need) > 0);
  if (raised.length + lacking.length === 0) return null;
  return (
    <Alert color="yellow">
      <Text size="sm" mb="xs" role="status">
        {t('shipment.bulk.leavesOut', { number: format.number(leftOut), done: format.number(total - leftOut) })}{' '}
        {raised.length > 0 && t('shipment.bulk.tick')}
      </Text>
      <Stack gap={6}>
        {raised.map((doubt) => (
          <Checkbox
            key={doubt}
            label={t(`shipment.bulk.include.${doubt}`, { number: format.number(of(doubt)) })}
            checked={included.includes(doubt)}
            onChange={({ currentTarget: { checked } }) =>
              onInclude(checked ? [...included, doubt] : included.filter((other) => other !== doubt))
            }
          />
        ))}
        {lacking.map((need) => (
          <Text key={need} size="sm">
            {t('shipment.bulk.lacks', { number: format.number(of(need)), field: t(`shipment.field.${need}`) })}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
};
