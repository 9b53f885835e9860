import type { Import } from '@ace/contract/imports/import.ts';
import { useEffect } from 'react';
import { Rows } from '../check/rows.tsx';
import { useEdits } from '../grid/use-edits.ts';
import styles from '../imports.module.css';
import { refreshRecords, refreshRows } from '../queries.ts';
import type { RowsAddress } from '../rows-search.ts';
import { StepHead } from '../step-head.tsx';
import { useStep } from '../use-step.ts';
import { NextSteps } from './next-steps.tsx';
import { Numbers } from './numbers.tsx';
import { Undo } from './undo.tsx';

/** Lists and rows are read again once an import is done, and again once it was undone. */
const useRefreshed = ({ id, undoing, undone, kept }: Import) => {
  const isAtRest = undoing === 0;
  const gone = undone + kept;
  useEffect(() => {
    if (!isAtRest) return;
    void refreshRecords();
    if (gone > 0) void refreshRows(String(id));
  }, [id, isAtRest, gone]);
};

/** What an import has done, and what people do next. */
export const ReportPage = ({ id, search }: { id: string; search: RowsAddress }) => {
  const found = useStep(id, 'report');
  const edits = useEdits(id);
  useRefreshed(found);
  return (
    <div className={styles.report}>
      <StepHead found={found} step="report">
        <Undo found={found} />
      </StepHead>
      <Numbers found={found} current={search.state} />
      <NextSteps found={found} />
      <div className={styles.reportRows}>
        <Rows found={found} search={search} step="report" edits={edits} />
      </div>
    </div>
  );
};
