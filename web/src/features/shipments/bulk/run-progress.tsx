import type { BulkDoubt } from '@ace/contract/bulk/bulk.ts';
import { Alert, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fieldNameOf } from '../../../shared/i18n/field-name.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { textOf, useText } from '../../../shared/i18n/i18n.ts';
import { ShipmentLink } from '../../../shared/list/rows/record-link.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { cancelRun, changeRun, hasEnded, runQuery, undoRun } from './queries.ts';
import { useRunCounts } from './run-counts.ts';

/** Closes the dialog. It gets the focus whenever the run comes to rest, because the focused button is gone then. `rests` differs before and after an undo. */
const Done = ({ rests, onClose }: { rests: false | 'done' | 'undone'; onClose: () => void }) => {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (rests) button.current?.focus();
  }, [rests]);
  return (
    <Button ref={button} onClick={onClose}>
      {t('dialog.done')}
    </Button>
  );
};

/** How far a run is, with what it can be stopped or continued, and what did not succeed or was left out. */
export const RunProgress = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const t = useText();
  const countsOf = useRunCounts();
  const query = useQuery(runQuery(id));
  const format = useFormat();
  const undo = useAction({ mutationFn: () => undoRun(id) });
  const cancelling = useAction({ mutationFn: () => cancelRun(id) });
  const changing = useAction({ mutationFn: (isStopped: boolean) => changeRun(id, isStopped) });
  /** Those without a text of their own are fields that an order needs. */
  const reasonOf = (doubt: BulkDoubt) =>
    textOf(`shipment.bulk.doubt.${doubt}`) ?? t('shipment.bulk.lacking', { field: fieldNameOf('shipment', doubt) });
  return (
    <Loaded query={query}>
      {(run) => {
        const { total, done, failed, leftOut, undoing, undone, kept, cancelled, failures, omissions, isStopped, undoUntil } = run;
        const isOver = hasEnded(run);
        const isUndone = undone + kept > 0;
        const left = [
          ...failures.map(({ message, params, ...item }) => ({
            ...item,
            reason: textOf(message, { params }) ?? [message, params].filter(Boolean).join(': '),
          })),
          ...omissions.map(({ doubts, ...item }) => ({
            ...item,
            reason: t('shipment.bulk.leftOutFor', { reasons: doubts.map(reasonOf).join(', ') }),
          })),
        ];
        return (
          <Stack gap="sm">
            <Progress.Root size="lg" aria-label={t('shipment.bulk.progress')}>
              <Progress.Section value={(100 * done) / total} color="green.9" />
              <Progress.Section value={(100 * failed) / total} color="red.9" />
              <Progress.Section value={(100 * (leftOut + undone + kept + cancelled)) / total} color="gray.6" />
            </Progress.Root>
            <Text role="status">{countsOf(run)}</Text>
            {isStopped && !isOver && <Alert color="yellow">{t('shipment.bulk.stopped')}</Alert>}
            {left.length > 0 && (
              <div style={{ maxHeight: '40dvh', overflow: 'auto' }}>
                <Table
                  fz="sm"
                  verticalSpacing={4}
                  data={{
                    head: [t('shipment.field.aceBillNumber'), t('shipment.bulk.reason')],
                    body: left.map(({ shipmentId, aceBillNumber, reason }) => [
                      aceBillNumber ? <ShipmentLink key="shipment" id={shipmentId} number={aceBillNumber} /> : shipmentId,
                      reason,
                    ]),
                  }}
                />
              </div>
            )}
            <Group justify="flex-end">
              {undoUntil && (isOver || isStopped) && (
                <Button
                  variant="default"
                  leftSection={<IconArrowBackUp size={16} aria-hidden />}
                  loading={undo.isPending}
                  onClick={() => undo.run()}
                  title={t('shipment.bulk.undoUntil', { moment: format.shortMoment(undoUntil) })}
                >
                  {t('shipment.bulk.undo', { number: format.number(done) })}
                </Button>
              )}
              {isStopped && !isOver && (
                <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.run()}>
                  {t('shipment.bulk.cancel')}
                </Button>
              )}
              {!isOver && (
                <Button variant="default" loading={changing.isPending} onClick={() => changing.run(!isStopped)}>
                  {t(isStopped ? 'shipment.bulk.continue' : 'shipment.bulk.stop')}
                </Button>
              )}
              <Done rests={isOver && undoing === 0 && (isUndone ? 'undone' : 'done')} onClose={onClose} />
            </Group>
          </Stack>
        );
      }}
    </Loaded>
  );
};
