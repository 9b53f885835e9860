import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { showError } from '../../../shared/api/errors.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { textOf, useText } from '../../../shared/i18n/i18n.ts';
import { RecordLink } from '../../../shared/list/record-link.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { changeRun, hasEnded, runQuery } from './queries.ts';

/** How far a run is, with what it can be stopped or continued, and what did not succeed. */
export const RunProgress = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useText();
  const format = useFormat();
  const query = useQuery(runQuery(id));
  const changing = useAction({ mutationFn: (isStopped: boolean) => changeRun(id, isStopped), onError: showError });
  return (
    <Loaded query={query}>
      {(run) => {
        const { total, done, failed, failures, isStopped } = run;
        const isOver = hasEnded(run);
        return (
          <Stack gap="sm">
            <Progress.Root size="lg" aria-label={t('shipment.bulk.progress')}>
              <Progress.Section value={(100 * done) / total} color="green.9" />
              <Progress.Section value={(100 * failed) / total} color="red.9" />
            </Progress.Root>
            <Text role="status">
              {t('shipment.bulk.counts', { done: format.number(done), failed: format.number(failed), total: format.number(total) })}
            </Text>
            {isStopped && !isOver && <Alert color="yellow">{t('shipment.bulk.stopped')}</Alert>}
            {failures.length > 0 && (
              <div style={{ maxHeight: '40dvh', overflow: 'auto' }}>
                <Table fz="sm" verticalSpacing={4}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('shipment.field.aceBillNumber')}</Table.Th>
                      <Table.Th>{t('shipment.bulk.reason')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {failures.map(({ shipmentId, aceBillNumber, message, params }) => (
                      <Table.Tr key={shipmentId}>
                        <Table.Td>
                          {aceBillNumber ? (
                            <RecordLink list="/shipment-ace" id={shipmentId} isNumber>
                              {aceBillNumber}
                            </RecordLink>
                          ) : (
                            shipmentId
                          )}
                        </Table.Td>
                        <Table.Td>{textOf(message, { params }) ?? [message, params].filter(Boolean).join(': ')}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </div>
            )}
            <Group justify="flex-end">
              {!isOver && (
                <Button variant="default" loading={changing.isPending} onClick={() => changing.run(!isStopped)}>
                  {t(isStopped ? 'shipment.bulk.continue' : 'shipment.bulk.stop')}
                </Button>
              )}
              <Button onClick={onClose}>{t('dialog.done')}</Button>
            </Group>
          </Stack>
        );
      }}
    </Loaded>
  );
};
