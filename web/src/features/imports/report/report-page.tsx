import { Rows } from '../check/rows.tsx';
import { useEdits } from '../grid/use-edits.ts';
import styles from '../imports.module.css';
import type { RowsAddress } from '../rows-search.ts';
import { StepHead } from '../step-head.tsx';
import { useStep } from '../use-step.ts';
import { NextSteps } from './next-steps.tsx';
import { Numbers } from './numbers.tsx';
import { Undo } from './undo.tsx';
import { useRefreshed } from './use-refreshed.ts';

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
