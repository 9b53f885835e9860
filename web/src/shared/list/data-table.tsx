import type { ListName } from '@ace/contract/preferences/preferences.names.ts';
import { IconZoomIn } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/i18n.ts';
import { rememberRow, rowAt, rowByKey, rowProps, useNewRow, useRowFocus } from '../ui/focus.ts';
import { isTyping } from '../ui/typing.ts';
import type { ListArrangement } from './arrangement.ts';
import styles from './list.module.css';
import type { AddressOf } from './list-link.tsx';
import { markWords } from './marks.ts';
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
  useRowFocus(name, rows);
  const open = (row: Row) => {
    rememberRow(name, row.id);
    onOpen?.(row);
  };
  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowByKey(event);
    // On a link or a button of the row, Enter is its own.
    if (event.key === 'Enter' && event.target === event.currentTarget) open(row);
    else if (event.key === 'x' && selecting) selecting.selection.toggle(row.id);
    else if (next) {
      next.focus();
      // Shift takes the rows that it passes into the selection.
      if (event.shiftKey && selecting) selecting.selection.add(rowAt(next) ?? row.id);
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
              key={row.id}
              {...rowProps(row.id)}
              data-new={row.id === newRow || undefined}
              aria-selected={selecting ? selecting.selection.has(row.id) : undefined}
              onFocus={() => rememberRow(name, row.id)}
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
