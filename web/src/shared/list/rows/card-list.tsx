import { type ReactNode, useEffect, useRef } from 'react';
import styles from '../list.module.css';
import { markWords } from '../marks.ts';

type Props<Row> = {
  label: string;
  rows: Row[];
  /** The words of a search, which are marked. */
  words: string[];
  renderCard: (row: Row) => ReactNode;
  renderActions?: (row: Row) => ReactNode;
};

/** The rows of a list on a phone. */
export const CardList = <Row extends { id: number }>({ label, rows, words, renderCard, renderActions }: Props<Row>) => {
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have other places to mark
  useEffect(() => markWords(list.current, words), [words, rows]);
  return (
    <ul ref={list} className={styles.scroller} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          {renderCard(row)}
          {renderActions?.(row)}
        </li>
      ))}
    </ul>
  );
};
