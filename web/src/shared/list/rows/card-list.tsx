import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useNewRow } from '../../ui/focus.ts';
import { UNIT } from '../../ui/unit.ts';
import styles from '../list.module.css';
import { markWords } from '../marks.ts';

type Props<Row> = {
  name: ListName;
  label: string;
  rows: Row[];
  /** The words of a search, which are marked. */
  words: string[];
  /** Rows that were deleted since they were read. */
  gone?: ReadonlySet<number>;
  renderCard: (row: Row) => ReactNode;
  renderActions?: (row: Row) => ReactNode;
};

/** The rows of a list on a phone. */
export const CardList = <Row extends { id: number }>({ name, label, rows, words, gone, renderCard, renderActions }: Props<Row>) => {
  const t = useText();
  const newRow = useNewRow(name);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have other places to mark
  useEffect(() => markWords(list.current, words), [words, rows]);
  return (
    <ul ref={list} className={styles.scroller} aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.id}
          {...UNIT}
          data-card={row.id}
          data-new={row.id === newRow || undefined}
          data-gone={gone?.has(row.id) || undefined}
          className={styles.card}
        >
          {renderCard(row)}
          {gone?.has(row.id) ? <span>{t('live.deleted')}</span> : renderActions?.(row)}
        </li>
      ))}
    </ul>
  );
};
