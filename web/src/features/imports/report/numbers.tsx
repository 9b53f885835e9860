import type { Import, RowFilter } from '@ace/contract/imports/import.ts';
import { IconAlertCircle, IconArrowForwardUp, IconCircleCheck, IconCircleX, IconRefresh, IconTable } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from '../imports.module.css';

const PARTS = [
  { name: 'rows', state: undefined, Icon: IconTable },
  { name: 'created', state: 'created', Icon: IconCircleCheck },
  { name: 'updated', state: 'updated', Icon: IconRefresh },
  { name: 'skipped', state: 'skipped', Icon: IconArrowForwardUp },
  { name: 'refused', state: 'refused', Icon: IconCircleX },
  { name: 'left', state: 'error', Icon: IconAlertCircle },
] as const;

/** How many rows became what; each number leads to its rows. */
export const Numbers = ({ found: { id, counts }, current }: { found: Import; current: RowFilter | undefined }) => {
  const t = useText();
  const format = useFormat();
  const numbers = { ...counts, left: counts.errors };
  return (
    <nav className={styles.numbers} aria-label={t('import.check.filter')}>
      {PARTS.filter(({ name }) => name === 'rows' || name === 'created' || numbers[name] > 0).map(({ name, state, Icon }) => (
        <Link
          key={name}
          to="/import/$id/report"
          params={{ id: String(id) }}
          search={state ? { state } : {}}
          replace
          activeProps={{}}
          aria-current={state === current ? 'page' : undefined}
          className={styles.number}
          title={t('import.report.show')}
        >
          <strong>{format.number(numbers[name])}</strong>
          <span data-state={state}>
            <Icon size={15} aria-hidden />
            {t(`import.report.${name}`)}
          </span>
        </Link>
      ))}
    </nav>
  );
};
