import { IconZoomIn } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { rememberRow, rowAt, rowByKey, rowProps, useNewRow, useRowFocus } from '../../ui/focus.ts';
import { isTyping } from '../../ui/typing.ts';
import { UNIT } from '../../ui/unit.ts';
import styles from '../list.module.css';
import { markWords } from '../marks.ts';
import type { List } from '../use-list.ts';
import { TableHead } from './table-head.tsx';
import { WholeTexts } from './whole-texts.tsx';

export type TableProps<Row extends { id: number }> = {
  list: List<Row>;
  label: string;
  /** Where else the words of a search are: in fields that no column shows. */
  foundElsewhere?: (row: Row, words: string[], shown: ReadonlySet<string>) => string | null;
  /** Makes rows open on a click or Enter. */
  onOpen?: (row: Row) => void;
  /** Adds a column of buttons. */
  renderActions?: (row: Row) => ReactNode;
  /** What people call a row, for lists whose rows can be selected. */
  nameOf?: (row: Row) => string;
};

/** A click or the space bar changes a checkbox, both with a mouse event. */
const isShiftHeld = (event: Event) => event instanceof globalThis.MouseEvent && event.shiftKey;

const isOnControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input') !== null;

/** The width of a fitted column, which grows with a wide table. */
const fittedWidth = (width: number, wideWidth = width * 1.2) => `max(${width}px, ${wideWidth / 19}cqw)`;

/** Says that a search found a row by fields that are not shown. */
const FoundElsewhere = ({ text }: { text: string | null }) => {
  const t = useText();
  if (!text) return null;
  const words = t('list.foundIn', { where: text });
  return <IconZoomIn size={14} className={styles.elsewhere} role="img" aria-label={words} title={words} />;
};

/** A table that scrolls within itself, except headings, first column and buttons. A click opens a row, arrow keys move between rows. */
export const DataTable = <Row extends { id: number }>(props: TableProps<Row>) => {
  const { list, label, onOpen, renderActions, nameOf, foundElsewhere } = props;
  const { name, rows, words, arrangement, selection, live } = list;
  const t = useText();
  const { widths, isFitted, density } = arrangement;
  const visible = isFitted ? list.preview.beside(arrangement.visible) : arrangement.visible;
  const table = useRef<HTMLTableElement>(null);
  const shown = new Set(visible.flatMap(({ key, sortField }) => [key, ...(sortField ? [sortField] : [])]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or columns have other places to mark
  useEffect(() => markWords(table.current?.tBodies[0] ?? null, words), [words, rows, visible.map(({ key }) => key).join()]);
  const newRow = useNewRow(name);
  useRowFocus(name, rows, live?.areInPlace);
  const open = (row: Row) => {
    if (live?.gone.has(row.id)) return;
    rememberRow(name, row.id);
    onOpen?.(row);
  };
  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowByKey(event);
    // On a link or a button of the row, Enter is its own.
    if (event.key === 'Enter' && event.target === event.currentTarget) open(row);
    else if (event.key === 'x' && nameOf) selection.toggle(row.id);
    else if (next) {
      next.focus();
      // Shift takes the rows that it passes into the selection.
      if (event.shiftKey && nameOf) selection.add(rowAt(next) ?? row.id);
    } else return;
    event.preventDefault();
  };
  const onRowClick = (event: MouseEvent, row: Row) => {
    // A click that selects text does not open the row.
    if (!isOnControl(event.target) && !window.getSelection()?.toString()) open(row);
  };

  return (
    <section className={styles.scroller} aria-label={label}>
      <table ref={table} className={styles.table} data-density={density} data-fitted={isFitted || undefined}>
        {isFitted && (
          <colgroup>
            {visible.map(({ key, width, wideWidth, isYielding }) => (
              <col
                key={key}
                data-yields={isYielding || undefined}
                style={{ width: widths[key] ?? (width && fittedWidth(width, wideWidth)) }}
              />
            ))}
            {renderActions && <col className={styles.actionColumn} />}
          </colgroup>
        )}
        <TableHead
          columns={visible}
          sort={list.search.sort}
          addressOf={list.addressOf}
          onSort={arrangement.setSort}
          hasActions={renderActions !== undefined}
          widths={widths}
          onWidth={arrangement.setWidth}
          picker={
            nameOf && (
              <input
                type="checkbox"
                className={styles.pick}
                aria-label={t('list.selectPage')}
                title={t('list.selectPage')}
                ref={(input) => {
                  if (input) input.indeterminate = !input.checked && rows.some(({ id }) => selection.has(id));
                }}
                checked={rows.every(({ id }) => selection.has(id))}
                onChange={() => selection.togglePage(rows.map(({ id }) => id))}
              />
            )
          }
        />
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              {...rowProps(row.id)}
              {...UNIT}
              data-new={row.id === newRow || undefined}
              data-gone={live?.gone.has(row.id) || undefined}
              aria-selected={nameOf && selection.has(row.id)}
              onFocus={() => rememberRow(name, row.id)}
              onKeyDown={(event) => onRowKey(event, row)}
              onClick={(event) => onRowClick(event, row)}
            >
              {visible.map(({ key, render, text, maxWidth = 240, isNumber, isYielding }, index) => (
                <td
                  key={key}
                  style={isFitted ? undefined : { maxWidth: widths[key] ?? maxWidth }}
                  data-text={text?.(row) || undefined}
                  data-number={isNumber || undefined}
                  data-yields={isYielding || undefined}
                >
                  {nameOf && index === 0 && (
                    <input
                      type="checkbox"
                      className={styles.pick}
                      tabIndex={-1}
                      aria-label={t('list.select', { name: nameOf(row) })}
                      checked={selection.has(row.id)}
                      onChange={({ nativeEvent }) => selection.toggle(row.id, isShiftHeld(nativeEvent) ? rows.map(({ id }) => id) : null)}
                    />
                  )}
                  {index === 0 && words.length > 0 && <FoundElsewhere text={foundElsewhere?.(row, words, shown) ?? null} />}
                  {render(row)}
                </td>
              ))}
              {renderActions && (
                <td className={styles.actions}>
                  {live?.gone.has(row.id) ? <span className={styles.rowActions}>{t('live.deleted')}</span> : renderActions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <WholeTexts table={table} />
    </section>
  );
};
