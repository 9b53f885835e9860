import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { entryRow } from '../../ui/focus.ts';
import type { Column } from '../columns.ts';
import styles from '../list.module.css';
import { type AddressOf, ListLink } from '../list-link.tsx';

const sortFieldOf = <Row,>({ key, sortField = key }: Column<Row>) => sortField;

type HeadingProps<Row> = { column: Column<Row>; sort: string; isReachable: boolean; addressOf: AddressOf; onSort: (sort: string) => void };

const SortHeading = <Row,>({ column, sort, isReachable, addressOf, onSort }: HeadingProps<Row>) => {
  const t = useText();
  const { title, group, isSortable = true, isNumber } = column;
  const words = (
    <span className={styles.words}>
      {group && <span className={styles.group}>{group}</span>}
      <span className={styles.title}>{title}</span>
    </span>
  );
  if (!isSortable)
    return (
      <span className={styles.heading} data-number={isNumber || undefined}>
        {words}
      </span>
    );
  const [field, direction] = sort.split(',');
  const isSorted = field === sortFieldOf(column);
  const change = { sort: `${sortFieldOf(column)},${isSorted && direction === 'asc' ? 'desc' : 'asc'}`, page: 1 };
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const name = group ? `${group}: ${title}` : title;
  const remember = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
    // With these keys it opens elsewhere.
    if (!(ctrlKey || metaKey || shiftKey || altKey)) onSort(change.sort);
  };
  return (
    <ListLink
      {...addressOf(change)}
      onClick={remember}
      className={styles.heading}
      data-number={isNumber || undefined}
      data-sorted={isSorted || undefined}
      data-heading
      tabIndex={isReachable ? 0 : -1}
      title={t('list.sortBy', { column: name })}
    >
      {words}
      {isSorted && <Arrow size={14} aria-hidden className={styles.arrow} />}
    </ListLink>
  );
};

const sortState = <Row,>(column: Column<Row>, sort: string) => {
  const [field, direction] = sort.split(',');
  if (field !== sortFieldOf(column)) return undefined;
  return direction === 'desc' ? 'descending' : 'ascending';
};

/** Moves among the headings, which are one tab stop, or down into the rows. */
const onHeadKey = (event: KeyboardEvent<HTMLTableSectionElement>) => {
  const headings = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-heading]')];
  const place = headings.findIndex((heading) => heading.matches(':focus'));
  if (place < 0) return;
  const target = {
    ArrowLeft: headings[place - 1],
    ArrowRight: headings[place + 1],
    Home: headings[0],
    End: headings.at(-1),
    ArrowDown: entryRow(),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  target.focus();
};

const MIN_WIDTH = 40;
const MAX_WIDTH = 1_200;

/** The right edge of a heading, with which the column is made wider or narrower. */
const WidthHandle = ({ onWidth }: { onWidth: (width: number) => void }) => {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const heading = handle.parentElement;
    if (!heading) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const before = heading.offsetWidth;
    const from = event.clientX;
    const widthAt = (x: number) => Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, before + x - from));
    handle.onpointermove = (moved) => {
      heading.style.width = `${widthAt(moved.clientX)}px`;
      heading.style.minWidth = heading.style.width;
    };
    handle.onpointerup = (moved) => {
      handle.onpointermove = null;
      handle.onpointerup = null;
      if (moved.clientX !== from) onWidth(widthAt(moved.clientX));
    };
  };
  return <span className={styles.handle} onPointerDown={start} aria-hidden />;
};

type Props<Row> = {
  columns: Column<Row>[];
  sort: string;
  addressOf: AddressOf;
  /** Remembers the order that a person chose. */
  onSort: (sort: string) => void;
  hasActions: boolean;
  /** Widths in px by the keys of the columns. */
  widths: Record<string, number>;
  onWidth: (key: string, width: number) => void;
  /** Selects all rows of the page; stands in the first heading. */
  picker?: ReactNode;
};

/** The headings of a list: links that sort it. */
export const TableHead = <Row,>({ columns, sort, addressOf, onSort, hasActions, widths, onWidth, picker }: Props<Row>) => {
  const t = useText();
  const sortable = columns.filter(({ isSortable = true }) => isSortable);
  const reachable = sortable.find((column) => sortState(column, sort)) ?? sortable[0];
  return (
    <thead onKeyDown={onHeadKey}>
      <tr>
        {columns.map((column, index) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={sortState(column, sort)}
            data-number={column.isNumber || undefined}
            data-yields={column.isYielding || undefined}
            style={{ width: widths[column.key], minWidth: widths[column.key] }}
          >
            {index === 0 && picker ? (
              <span className={styles.picking}>
                {picker}
                <SortHeading column={column} sort={sort} isReachable={column === reachable} addressOf={addressOf} onSort={onSort} />
              </span>
            ) : (
              <SortHeading column={column} sort={sort} isReachable={column === reachable} addressOf={addressOf} onSort={onSort} />
            )}
            <WidthHandle onWidth={(width) => onWidth(column.key, width)} />
          </th>
        ))}
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className={styles.heading}>
              <span className={styles.words}>{t('list.actions')}</span>
            </span>
          </th>
        )}
      </tr>
    </thead>
  );
};
