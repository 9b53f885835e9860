import { type RefObject, useEffect, useState } from 'react';
import styles from '../list.module.css';

/** Milliseconds that the mouse rests on a cell, or the focus on a row, until its texts show: on the way they would only cover others. */
const REST = 300;

/** Room in px that the texts need below a row, and from its left; without it they are above, or more to the left. */
const ROOM = { height: 120, width: 496 };

type Whole = { cell: DOMRect; lines: { name: string; text: string }[] };

const isCut = (cell: HTMLElement) =>
  [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0);

const textOf = (cell: HTMLElement) => cell.dataset.text ?? cell.innerText;

const wholeOf = (table: HTMLTableElement, cells: HTMLTableCellElement[]): Whole | null => {
  const [first] = cells;
  // A heading may have two lines.
  const nameOf = ({ cellIndex }: HTMLTableCellElement) => table.tHead?.rows[0]?.cells[cellIndex]?.innerText.replace(/\s+/g, ' ') ?? '';
  return first ? { cell: first.getBoundingClientRect(), lines: cells.map((cell) => ({ name: nameOf(cell), text: textOf(cell) })) } : null;
};

/**
 * Shows the whole texts of cells that are cut off: of the one under the mouse, and of all in the row that has the focus of the keyboard. The mouse
 * also gets the longer text that a cell may have. Any key hides them. Screen readers read the cells themselves.
 */
export const WholeTexts = ({ table }: { table: RefObject<HTMLTableElement | null> }) => {
  const [whole, setWhole] = useState<Whole | null>(null);
  useEffect(() => {
    const root = table.current;
    if (!root) return;
    const listening = new AbortController();
    let resting: ReturnType<typeof setTimeout> | undefined;
    let pointed: Element | null = null;
    const show = (cells: HTMLTableCellElement[]) => {
      clearTimeout(resting);
      setWhole(null);
      if (cells.length > 0) resting = setTimeout(() => setWhole(wholeOf(root, cells)), REST);
    };
    const hide = () => show([]);
    const on = (type: string, handle: (target: Element) => void, on: Element | null = root) =>
      on?.addEventListener(type, ({ target }) => target instanceof Element && handle(target), { signal: listening.signal });
    on('mouseover', (target) => {
      const cell = target.closest('td');
      if (cell === pointed) return;
      pointed = cell;
      show(cell && (isCut(cell) || textOf(cell) !== cell.innerText) ? [cell] : []);
    });
    on('mouseleave', () => {
      pointed = null;
      hide();
    });
    on('focusin', (target) => {
      if (!target.matches(':focus-visible')) return;
      const cells = target instanceof HTMLTableRowElement ? [...target.cells] : [target.closest('td')];
      show(cells.filter((cell) => cell !== null).filter(isCut));
    });
    for (const type of ['focusout', 'keydown', 'mousedown']) on(type, hide);
    on('scroll', hide, root.parentElement);
    return () => {
      clearTimeout(resting);
      listening.abort();
    };
  }, [table]);
  if (!whole) return null;
  const { cell, lines } = whole;
  const hasRoom = cell.bottom + ROOM.height < window.innerHeight;
  return (
    <div
      // In the top layer, or the table would cut it.
      popover="manual"
      ref={(element) => element?.showPopover()}
      className={styles.whole}
      style={{
        left: Math.max(8, Math.min(cell.left, window.innerWidth - ROOM.width)),
        ...(hasRoom ? { top: cell.bottom } : { bottom: window.innerHeight - cell.top }),
      }}
      aria-hidden
    >
      {lines.map(({ name, text }) => (
        <div key={name}>
          {lines.length > 1 && <span className={styles.wholeName}>{name}: </span>}
          {text}
        </div>
      ))}
    </div>
  );
};
