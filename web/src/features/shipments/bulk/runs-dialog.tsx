import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { Dialog, DialogDone } from '../../../shared/ui/dialog.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { runsQuery } from './queries.ts';
import { useRunCounts } from './run-counts.ts';
import { RunProgress } from './run-progress.tsx';

/** The last runs, each of which can be looked at, stopped and continued. */
export const RunsDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const format = useFormat();
  const countsOf = useRunCounts();
  const [opened, setOpened] = useState<number | null>(null);
  const query = useQuery(runsQuery);
  return (
    <Dialog title={t('shipment.bulk.runs')} size="lg" onClose={onClose}>
      {opened !== null ? (
        <RunProgress id={opened} onClose={() => setOpened(null)} />
      ) : (
        <>
          <Loaded query={query}>
            {(runs) =>
              runs.length === 0 ? (
                <Text c="dimmed">{t('shipment.bulk.noRuns')}</Text>
              ) : (
                runs.map((run) => (
                  <Group key={run.id} justify="space-between" py={4} wrap="nowrap">
                    <Text size="sm">
                      {t(`shipment.bulk.${run.kind}`)} · {format.moment(run.createdDate)}
                    </Text>
                    {/* Not a button of the library, which cuts what does not fit on one line. */}
                    <Anchor component="button" type="button" size="sm" fw={600} ta="end" onClick={() => setOpened(run.id)}>
                      {countsOf(run)}
                    </Anchor>
                  </Group>
                ))
              )
            }
          </Loaded>
          <DialogDone onClose={onClose} />
        </>
      )}
    </Dialog>
  );
};
