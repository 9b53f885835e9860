import type { Import } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { showError } from '../../../shared/api/errors.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { showAlert } from '../../../shared/ui/alerts.ts';
import { ask } from '../../../shared/ui/ask.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { undoImport } from '../queries.ts';

/** Seconds until a moment, which are counted while the page is open. */
const useSecondsLeft = (until: string | null) => {
  const [now, setNow] = useState(Date.now);
  const left = until === null ? 0 : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Deletes what an import has created, as long as that is possible, and says what became of it. */
export const Undo = ({ found }: { found: Import }) => {
  const t = useText();
  const format = useFormat();
  const { undoUntil, undoing, undone, kept, counts } = found;
  const left = useSecondsLeft(undoUntil);
  const run = useAction({
    mutationFn: () => undoImport(String(found.id)),
    onError: (error) => {
      const isOver = error instanceof ApiError && error.problem.message === 'error.notUndoable';
      if (isOver) showAlert('danger', t('import.report.undoOver', { minutes: IMPORT_LIMITS.undoMinutes }));
      else showError(error);
    },
  });
  const undo = async () => {
    const isMeant = await ask({
      title: t('import.report.undoTitle'),
      reasons: [
        t('import.report.undoText', { number: format.number(counts.created) }),
        ...(counts.updated > 0 ? [t('import.report.undoUpdates', { number: format.number(counts.updated) })] : []),
      ],
      go: t('import.report.undo'),
      back: t('import.report.undoBack'),
    });
    if (isMeant) run.run();
  };
  if (undoing > 0) return <Text role="status">{t('import.report.undoing', { number: format.number(undoing) })}</Text>;
  if (undone + kept > 0) {
    const numbers = { undone: format.number(undone), kept: format.number(kept) };
    return <Text role="status">{t(kept > 0 ? 'import.report.undone' : 'import.report.undoneAll', numbers)}</Text>;
  }
  if (left === 0) return null;
  return (
    <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} loading={run.isPending} onClick={() => void undo()}>
      {t('import.report.undo')} ({t('import.report.undoLeft', { time: clock(left) })})
    </Button>
  );
};
