import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import type { Column } from './columns.ts';
import styles from './list.module.css';

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  sort: string;
  isStale: boolean;
  /** Makes rows open on a click or Enter. */
  onOpen?: (row: Row) => void;
  /** Adds a column of buttons. */
  renderActions?: (row: Row) => ReactNode;
};

const SortHeading = <Row,>({ column: { key, title, isSortable, isNumber }, sort }: { column: Column<Row>; sort: string }) => {
  const t = useText();
  if (!isSortable) return <span className={styles.heading}>{title}</span>;
  const [field, direction] = sort.split(',');
  const isSorted = field === key;
  const next = `${key},${isSorted && direction === 'asc' ? 'desc' : 'asc'}`;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, sort: next, page: 1 })}
      className={styles.heading}
      data-number={isNumber || undefined}
      data-sorted={isSorted || undefined}
      title={t('list.sortBy', { column: title })}
    >
      {title}
      <Arrow size={14} aria-hidden className={styles.arrow} />
    </Link>
  );
};

/** Runs of neighbouring columns with the same group. */
const groupsOf = <Row,>(columns: Column<Row>[]) => {
  const groups: { name: string | undefined; key: string; span: number }[] = [];
  for (const { key, group } of columns) {
    const last = groups.at(-1);
    if (last && last.name === group && group) last.span += 1;
    else groups.push({ name: group, key, span: 1 });
  }
  return groups;
};

const sortState = (key: string, sort: string) => {
  const [field, direction] = sort.split(',');
  if (field !== key) return undefined;
  return direction === 'desc' ? 'descending' : 'ascending';
};

const isOnControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input') !== null;

/** A table that scrolls within itself, except headings, first column and buttons. A click opens a row, arrow keys move between rows. */
export const DataTable = <Row extends { id: number }>({ label, columns, rows, sort, isStale, onOpen, renderActions }: Props<Row>) => {
  const t = useText();
  const groups = groupsOf(columns);
  const hasGroups = groups.some(({ name }) => name);

  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (event.target !== event.currentTarget) return;
    const { currentTarget } = event;
    const step = { ArrowDown: currentTarget.nextElementSibling, ArrowUp: currentTarget.previousElementSibling }[event.key];
    if (event.key === 'Enter') onOpen?.(row);
    else if (step instanceof HTMLElement) step.focus();
    else return;
    event.preventDefault();
  };
  const onRowClick = (event: MouseEvent, row: Row) => {
    // A click that selects text does not open the row.
    if (!isOnControl(event.target) && !window.getSelection()?.toString()) onOpen?.(row);
  };

  return (
    <section className={styles.scroller} data-stale={isStale || undefined} aria-label={label} aria-busy={isStale}>
      <table className={styles.table}>
        <thead>
          {hasGroups && (
            <tr>
              {groups.map(({ name, key, span }) => (
                <td key={key} colSpan={span} className={styles.group} data-named={name ? true : undefined}>
                  <span className={styles.groupName}>{name}</span>
                </td>
              ))}
              {renderActions && <td className={styles.group} />}
            </tr>
          )}
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" aria-sort={sortState(column.key, sort)} data-number={column.isNumber || undefined}>
                <SortHeading column={column} sort={sort} />
              </th>
            ))}
            {renderActions && (
              <th scope="col" className={styles.actions}>
                <span className={styles.heading}>{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              data-row
              tabIndex={index === 0 ? 0 : -1}
              onKeyDown={(event) => onRowKey(event, row)}
              onClick={(event) => onRowClick(event, row)}
            >
              {columns.map(({ key, render, text, maxWidth = 240, isNumber }) => (
                <td key={key} style={{ maxWidth }} title={text?.(row) ?? undefined} data-number={isNumber || undefined}>
                  {render(row)}
                </td>
              ))}
              {renderActions && <td className={styles.actions}>{renderActions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
