import type { RowFilter } from '@ace/contract/imports/import.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { addressOf, type Step } from '../steps.ts';
import styles from './check.module.css';

export type Filter = { state?: RowFilter; label: string; count: string };

type Props = { id: string; step: Step; filters: Filter[]; current: RowFilter | undefined };

/** Which rows are shown, each with how many there are. */
export const RowFilters = ({ id, step, filters, current }: Props) => {
  const t = useText();
  return (
    <nav aria-label={t('import.check.filter')} className={styles.filters}>
      {filters.map(({ state, label, count }) => (
        <Link
          key={label}
          to={addressOf(step)}
          params={{ id }}
          search={state ? { state } : {}}
          replace
          // What is not saved stays with the page.
          ignoreBlocker
          activeProps={{}}
          aria-current={state === current ? 'page' : undefined}
          data-nothing={count === '0' || undefined}
        >
          {label} <span>{count}</span>
        </Link>
      ))}
    </nav>
  );
};
