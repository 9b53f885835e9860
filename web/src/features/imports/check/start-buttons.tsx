import type { Import } from '@ace/contract/imports/import.ts';
import { IMPORT_LIMITS } from '@ace/contract/imports/limits.ts';
import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { ask } from '../../../shared/ui/ask.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { startImport } from '../queries.ts';
import { addressOf, stepOf } from '../steps.ts';

/** The rows that would be imported: duplicates too, if they update. */
const importableOf = ({ counts: { good, warnings, duplicates }, options }: Import) =>
  good + warnings + (options.onDuplicate === 'update' ? duplicates : 0);

/** Begin to import, after a look at what that means. */
export const StartButtons = ({ found, isUnsaved }: { found: Import; isUnsaved: boolean }) => {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const id = String(found.id);
  const { errors, duplicates, good, warnings } = found.counts;
  const updates = found.options.onDuplicate === 'update' ? duplicates : 0;
  const number = format.number(importableOf(found));
  const isNothing = importableOf(found) === 0;
  const starting = useAction({
    mutationFn: (only: 'good' | 'all') => startImport(id, only),
    // Nothing can be mended any more: Back leads to the page before.
    onSuccess: ({ state }) => void navigate({ to: addressOf(stepOf(state)), params: { id }, replace: true }),
  });
  const start = async (only: 'good' | 'all') => {
    const reasons = [
      t(`import.check.confirm.${only}`, { number }),
      duplicates > 0 &&
        t(updates > 0 ? 'import.check.confirm.updates' : 'import.check.confirm.skips', {
          number: format.number(duplicates),
        }),
      errors > 0 && t('import.check.confirm.errors', { number: format.number(errors) }),
      good + warnings > 0 && t('import.check.confirm.undo', { minutes: IMPORT_LIMITS.undoMinutes }),
      updates > 0 && t('import.check.confirm.noUndo'),
    ].filter((reason) => reason !== false);
    const isMeant = await ask({
      title: t('import.check.confirm.title'),
      reasons,
      go: t('import.check.confirm.go'),
      back: t('import.check.confirm.back'),
      isExpected: true,
      saves: true,
    });
    if (isMeant) starting.run(only);
  };
  const isWaiting = found.waiting !== undefined;
  const unsaved = isUnsaved ? t('import.check.unsaved') : isWaiting ? t('import.reading.again') : undefined;
  return (
    <>
      <Button
        variant="default"
        disabled={errors > 0 || isNothing || isUnsaved || isWaiting}
        title={errors > 0 ? t('import.check.importAllOff', { number: format.number(errors) }) : unsaved}
        loading={starting.isPending && starting.variables === 'all'}
        onClick={() => void start('all')}
      >
        {t('import.check.importAll')}
      </Button>
      <Button
        leftSection={<IconTableImport size={16} aria-hidden />}
        disabled={isNothing || isUnsaved || isWaiting}
        title={unsaved}
        loading={starting.isPending && starting.variables === 'good'}
        onClick={() => void start('good')}
        data-shortcut="new"
      >
        {isNothing ? t('import.check.importNone') : t('import.check.importGood', { number })}
      </Button>
    </>
  );
};
