import { Button, Text } from '@mantine/core';
import { IconColumns3, IconFileDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { UnsavedChanges } from '../../../shared/form/unsaved-changes.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import listStyles from '../../../shared/list/list.module.css';
import { LinkButton } from '../../../shared/ui/links.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { useEdits } from '../grid/use-edits.ts';
import { HiddenParts } from '../hidden-parts.tsx';
import { changeImport, refreshRows, storeRejects } from '../queries.ts';
import type { RowsAddress } from '../rows-search.ts';
import { StepHead } from '../step-head.tsx';
import { useStep } from '../use-step.ts';
import { Rows } from './rows.tsx';
import { StartButtons } from './start-buttons.tsx';
import { Summary } from './summary.tsx';

const FILTERS = ['error', 'warning', 'changed', 'duplicate', 'skipped'] as const;

/** Where people see what would be imported, and mend it. */
export const CheckPage = ({ id, search }: { id: string; search: RowsAddress }) => {
  const t = useText();
  const format = useFormat();
  const found = useStep(id, 'check');
  const edits = useEdits(id);
  const isWaiting = found.waiting !== undefined;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void refreshRows(id);
    wasWaiting.current = isWaiting;
  }, [id, isWaiting]);
  const rejects = useAction({ mutationFn: () => storeRejects(found) });
  const hiding = useAction({
    mutationFn: (withHidden: boolean) => changeImport(id, { options: { withHidden } }),
  });
  const { rows, errors, warnings, changed, duplicates, skipped } = found.counts;
  const counts = { error: errors, warning: warnings, changed, duplicate: duplicates, skipped };
  return (
    <div className={listStyles.page}>
      <StepHead found={found} step="check">
        <LinkButton
          to="/import/$id/columns"
          params={{ id }}
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          data-spare
        >
          {t('import.check.toColumns')}
        </LinkButton>
        {errors > 0 && (
          <Button
            variant="default"
            leftSection={<IconFileDownload size={16} aria-hidden />}
            loading={rejects.isPending}
            onClick={() => rejects.run()}
          >
            {t('import.check.rejects')}
          </Button>
        )}
        <StartButtons found={found} isUnsaved={edits.unsaved.size > 0} />
      </StepHead>
      {isWaiting && <Text role="status">{t('import.reading.again')}</Text>}
      <HiddenParts found={found} isIncluded={found.options.withHidden} isDisabled={hiding.isPending || isWaiting} onChange={hiding.run} />
      <Summary found={found} />
      <Rows
        found={found}
        search={search}
        step="check"
        edits={edits}
        filters={[
          { label: t('import.check.filters.all'), count: format.number(rows) },
          ...FILTERS.map((state) => ({ state, label: t(`import.check.filters.${state}`), count: format.number(counts[state]) })),
        ]}
      />
      <UnsavedChanges isUnsaved={edits.failedCells > 0} />
    </div>
  );
};
