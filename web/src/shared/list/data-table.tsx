import type { ListName } from '@ace/contract/preferences/preferences.names.ts';
import { IconZoomIn } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useText } from '../i18n/i18n.ts';
import { isTyping } from '../ui/typing.ts';
import type { ListArrangement } from './arrangement.ts';
import { currentRow, rememberRow, takeNewRow, useNewRow } from './current-row.ts';
import styles from './list.module.css';
import type { AddressOf } from './list-link.tsx';
import { markWords } from './marks.ts';
import { useRowKeys } from './row-keys.ts';
import type { Selection } from './selection.ts';
import { TableHead } from './table-head.tsx';

type Props<Row> = {
  /** The name of the list, by which it remembers its row. */
  name: ListName;
  label: string;
  arrangement: ListArrangement<Row>;
  rows: Row[];
  sort: string;
  addressOf: AddressOf;
  /** The words of a search, which are marked. */
  words: string[];
  /** Where else the words of a search are: in fields that no column shows. */
  foundElsewhere?: (row: Row, words: string[], shown: ReadonlySet<string>) => string | null;
  /** Makes rows open on a click or Enter. */
  onOpen?: (row: Row) => void;
  /** Adds a column of buttons. */
  renderActions?: (row: Row) => ReactNode;
  /** Lets rows be selected; `nameOf` is what people call a row. */
  selecting?: { selection: Selection; nameOf: (row: Row) => string };
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
export const DataTable = <Row extends { id: number }>(props: Props<Row>) => {
  const { name, label, arrangement, rows, sort, addressOf, words, onOpen, renderActions, selecting, foundElsewhere } = props;
  const t = useText();
  const { visible, widths, isFitted, density } = arrangement;
  const table = useRef<HTMLTableElement>(null);
  const shown = new Set(visible.flatMap(({ key, sortField }) => [key, ...(sortField ? [sortField] : [])]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows or columns have other places to mark
  useEffect(() => markWords(table.current?.tBodies[0] ?? null, words), [words, rows, arrangement.visible.map(({ key }) => key).join()]);
  const newRow = useNewRow(name);
  const current = currentRow(name);
  const start = rows.find(({ id }) => id === current)?.id ?? rows[0]?.id;
  const keys = useRowKeys(rows, current);

  /** Tab leads to this row. Set here, because a thousand rows should not render again for each key. */
  const setTabStop = useCallback((id: number | undefined) => {
    for (const row of table.current?.querySelectorAll<HTMLElement>('[data-row][tabindex="0"]') ?? []) row.tabIndex = -1;
    const row = table.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
    if (row) row.tabIndex = 0;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements of rows have other rows now
  useEffect(() => setTabStop(start), [rows, start, setTabStop]);

  // Not state: nothing shows it.
  const hasReturned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is shown again
  useEffect(() => {
    if (hasReturned.current || current === undefined || !document.activeElement?.matches('body, main')) return;
    const row = table.current?.querySelector<HTMLElement>(`[data-row="${current}"]`);
    row?.focus();
    hasReturned.current = row != null;
  }, [rows]);

  // The row of a new record comes with the answer after the former rows, on which the focus was meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => {
    const row = newRow === null ? null : table.current?.querySelector<HTMLElement>(`[data-row="${newRow}"]`);
    if (row && takeNewRow(name) && document.activeElement?.matches('body, main, [data-row]')) row.focus();
  }, [rows, newRow]);

  // The row after a deleted one takes its place.
  const shownIds = useRef<number[]>([]);
  useEffect(() => {
    const before = shownIds.current;
    const ids = rows.map(({ id }) => id);
    shownIds.current = ids;
    const place = current === undefined ? -1 : before.indexOf(current);
    const isDeleted = place >= 0 && before.every((id) => ids.includes(id) !== (id === current));
    const next = rows[Math.min(place, rows.length - 1)];
    if (!isDeleted || !next) return;
    rememberRow(name, next.id);
    setTabStop(next.id);
  }, [rows, current, name, setTabStop]);

  const remember = ({ id }: Row) => rememberRow(name, id);
  const open = (row: Row) => {
    remember(row);
    onOpen?.(row);
  };
  const onRowFocus = (row: Row) => {
    remember(row);
    setTabStop(row.id);
  };
  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const { currentTarget } = event;
    const { parentElement: body } = currentTarget;
    const step = {
      ArrowDown: currentTarget.nextElementSibling,
      ArrowUp: currentTarget.previousElementSibling,
      Home: body?.firstElementChild,
      End: body?.lastElementChild,
    }[event.key];
    // On a link or a button of the row, Enter is its own.
    if (event.key === 'Enter' && event.target === currentTarget) open(row);
    else if (event.key === 'x' && selecting) selecting.selection.toggle(row.id);
    else if (step instanceof HTMLElement) {
      step.focus();
      const next = Number(step.dataset.row);
      // Shift takes the rows that it passes into the selection.
      if (event.shiftKey && selecting) selecting.selection.add(next);
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
            {visible.map(({ key, width, wideWidth }) => (
              <col key={key} style={{ width: widths[key] ?? (width && fittedWidth(width, wideWidth)) }} />
            ))}
            {renderActions && <col className={styles.actionColumn} />}
          </colgroup>
        )}
        <TableHead
          columns={visible}
          sort={sort}
          addressOf={addressOf}
          onSort={arrangement.setSort}
          hasActions={renderActions !== undefined}
          widths={widths}
          onWidth={arrangement.setWidth}
          picker={
            selecting && (
              <input
                type="checkbox"
                className={styles.pick}
                aria-label={t('list.selectPage')}
                title={t('list.selectPage')}
                ref={(input) => {
                  if (input) input.indeterminate = !input.checked && rows.some(({ id }) => selecting.selection.has(id));
                }}
                checked={rows.every(({ id }) => selecting.selection.has(id))}
                onChange={() => selecting.selection.togglePage(rows.map(({ id }) => id))}
              />
            )
          }
        />
        <tbody>
          {rows.map((row) => (
            <tr
              key={keys.get(row.id)}
              data-row={row.id}
              data-new={row.id === newRow || undefined}
              aria-selected={selecting ? selecting.selection.has(row.id) : undefined}
              tabIndex={-1}
              onFocus={() => onRowFocus(row)}
              onKeyDown={(event) => onRowKey(event, row)}
              onClick={(event) => onRowClick(event, row)}
            >
              {visible.map(({ key, render, text, maxWidth = 240, isNumber }, index) => (
                <td
                  key={key}
                  style={isFitted ? undefined : { maxWidth: widths[key] ?? maxWidth }}
                  title={text?.(row) ?? undefined}
                  data-number={isNumber || undefined}
                >
                  {selecting && index === 0 && (
                    <input
                      type="checkbox"
                      className={styles.pick}
                      tabIndex={-1}
                      aria-label={t('list.select', { name: selecting.nameOf(row) })}
                      checked={selecting.selection.has(row.id)}
                      onChange={({ nativeEvent }) =>
                        selecting.selection.toggle(row.id, isShiftHeld(nativeEvent) ? rows.map(({ id }) => id) : null)
                      }
                    />
                  )}
                  {index === 0 && words.length > 0 && <FoundElsewhere text={foundElsewhere?.(row, words, shown) ?? null} />}
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
