import { type ReactNode, useEffect, useRef } from 'react';
import { Later, useIsLater } from '../ui/later.ts';
import styles from './list.module.css';
import { markWords } from './marks.ts';

type Props<Row> = {
  label: string;
  rows: Row[];
  /** The words of a search, which are marked. */
  words: string[];
  renderCard: (row: Row) => ReactNode;
  renderActions?: (row: Row) => ReactNode;
};

/** As many cards as a phone shows at once. */
const FIRST_CARDS = 6;

/** The rows of a list on a phone: the first cards at once, the others right after them. */
export const CardList = <Row extends { id: number }>({ label, rows, words, renderCard, renderActions }: Props<Row>) => {
  const list = useRef<HTMLUListElement>(null);
  const isComplete = useIsLater();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards have other places to mark
  useEffect(() => markWords(list.current, words), [words, rows, isComplete]);
  const card = (row: Row) => (
    <li key={row.id} className={styles.card}>
      {renderCard(row)}
      {renderActions?.(row)}
    </li>
  );
  return (
    <ul ref={list} className={styles.scroller} aria-label={label} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {rows.slice(0, FIRST_CARDS).map(card)}
      <Later>{rows.slice(FIRST_CARDS).map(card)}</Later>
    </ul>
  );
};
