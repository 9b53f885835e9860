import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPersonalStore } from '../store.ts';

// Where the focus goes when its element is gone or the page has changed: after a navigation, a search, a creation, a deletion. Arrow keys move
// through the rows of a page, and Tab leads to one of them, the entry.

const ROW = '[data-row]';
const ENTRY = `${ROW}[tabindex="0"]`;

/** What makes an element a row that arrow keys reach. */
export const rowProps = (id: number, isEntry = false) => ({ 'data-row': id, tabIndex: isEntry ? 0 : -1 });

/** What marks the row of a table through which people scroll. */
export const PLAIN_ROW = { 'data-row': '' };

/** The row to which Tab leads. */
export const entryRow = () => document.querySelector<HTMLElement>(ENTRY);

/** Moves the focus into the rows; false if the page has none. */
export const enterRows = () => {
  const row = entryRow();
  row?.focus();
  return row !== null;
};

/** The row with the focus, or else the entry. */
export const presentRow = () => document.activeElement?.closest<HTMLElement>(ROW) ?? entryRow();

export const isRow = (target: EventTarget | null) => target instanceof Element && target.matches(ROW);

const elementOf = (id: number | undefined) => document.querySelector<HTMLElement>(`[data-row="${id}"]`);

/** The id of the row in which something is. */
export const rowAt = (target: EventTarget) => {
  const row = target instanceof Element && target.closest<HTMLElement>(ROW);
  return row ? Number(row.dataset.row) : null;
};

/** Gives a row an attribute until the returned function is called. Without React: a thousand rows should not render again for each key. */
export const markRow = (id: number | undefined, attribute: string) => {
  const row = elementOf(id);
  row?.setAttribute(attribute, '');
  return () => row?.removeAttribute(attribute);
};

/** The row to which a key leads from another one. */
export const rowByKey = ({ key, currentTarget: row }: KeyboardEvent<HTMLElement>) => {
  const to = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }[key];
  return to instanceof HTMLElement ? to : null;
};

/** Goes from a row that will be gone to its neighbour. */
export const leaveRow = ({ nextElementSibling, previousElementSibling }: HTMLElement) => {
  const neighbour = nextElementSibling ?? previousElementSibling;
  if (neighbour instanceof HTMLElement) neighbour.focus();
};

/** The id of the row that had the focus last or was opened, by list. A user who comes back continues there. */
const currentRows = createPersonalStore<{ readonly [List in ListName]?: number }>({});

export const useCurrentRow = (list: ListName) => currentRows.useValue()[list];

const setEntry = (id: number | undefined) => {
  for (const row of document.querySelectorAll<HTMLElement>(ENTRY)) row.tabIndex = -1;
  const row = elementOf(id);
  if (row) row.tabIndex = 0;
};

/** People continue at this row. */
export const rememberRow = (list: ListName, id: number) => {
  currentRows.set({ ...currentRows.get(), [list]: id });
  setEntry(id);
};

/** Which of the next rows of a list takes the focus, and from where. */
const awaited = createPersonalStore<{ list: ListName; row: number | 'first'; from: string } | null>(null);

/** After a search, Enter opens its first hit: the focus goes from the search box to the rows, as soon as they are there. */
export const goToHits = (list: ListName, areShown: boolean) => {
  if (areShown) document.querySelector<HTMLElement>(ROW)?.focus();
  else awaited.set({ list, row: 'first', from: 'search *' });
};

/** Milliseconds for which a record counts as new. */
const NEW_FOR = 120_000;

/** The record that was created last here, and when. */
const created = createPersonalStore<{ list: ListName; id: number; at: number } | null>(null);

/** Lets people continue at a row that comes after the present ones, on which the focus is until then. */
export const continueAt = (list: ListName, id: number) => {
  rememberRow(list, id);
  awaited.set({ list, row: id, from: `body, main, ${ROW}` });
};

/** Marks the row of a record that was just created, and lets people continue there. */
export const markNewRow = (list: ListName, id: number) => {
  created.set({ list, id, at: Date.now() });
  continueAt(list, id);
};

/** The id of the row that is marked as new. */
export const useNewRow = (list: ListName) => {
  const last = created.useValue();
  return last?.list === list && Date.now() - last.at < NEW_FOR ? last.id : null;
};

const isAt = (places: string) => document.activeElement?.matches(places) ?? false;

/** Sets the entry and the focus whenever a list has other rows; not if they are the same ones, with what others have changed in their places. */
export const useRowFocus = (list: ListName, rows: readonly { id: number }[], areInPlace = false) => {
  const shown = useRef<number[]>([]);
  const hasReturned = useRef(false);
  useLayoutEffect(() => {
    const [before, ids] = [shown.current, rows.map(({ id }) => id)];
    shown.current = ids;
    // Rows that come for the first time may have been changed in their places already.
    if (areInPlace && ids.join() === before.join()) return;
    const current = currentRows.get()[list];
    const place = current === undefined ? -1 : before.indexOf(current);
    const isGone = place >= 0 && !ids.some((id) => id === current);
    // The row after a deleted one takes its place. Other rows begin with the first one.
    const isDeleted = isGone && before.every((id, index) => index === place || ids.includes(id));
    const next = ids.find((id) => id === current) ?? ids[isDeleted ? Math.min(place, ids.length - 1) : 0];
    if (isDeleted && next !== undefined) rememberRow(list, next);
    else setEntry(next);

    const wanted = awaited.get();
    const found = wanted?.list === list ? ids.find((id) => wanted.row === 'first' || id === wanted.row) : undefined;
    if (wanted && found !== undefined) {
      awaited.set(null);
      if (isAt(wanted.from)) return elementOf(found)?.focus();
    }
    // A deleted row takes the focus with it: the row in its place gets it. When the list is shown again, no element has the focus yet.
    if (isGone && isAt('body')) elementOf(next)?.focus();
    if (!hasReturned.current && current !== undefined && next === current && isAt('body, main')) {
      elementOf(next)?.focus();
      hasReturned.current = true;
    }
  }, [list, rows, areInPlace]);
};

/**
 * After a navigation, the focus goes where one continues: to the row of the list or the value of the record that one comes back to, else to the new
 * page. It stays where the page has set it, and in a dialog; the router has scrolled to the top of the page by then, so it is brought into view again.
 */
export const useFocusAfterNavigation = (main: RefObject<HTMLElement | null>) => {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const former = useRef(pathname);
  useEffect(() => {
    const before = former.current;
    former.current = pathname;
    if (before === undefined || pathname === undefined || before === pathname) return;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('header')) return;
    const row = before.startsWith(`${pathname}/`) ? entryRow() : null;
    if (row) row.focus();
    else main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation }) => {
        const { field } = (fromLocation?.search ?? {}) as { field?: unknown };
        if (field && isAt('body, main')) document.querySelector<HTMLElement>(`a[href$="?field=${CSS.escape(String(field))}"]`)?.focus();
        if (!isAt('body, main')) document.activeElement?.scrollIntoView({ block: 'nearest' });
      }),
    [router],
  );
  useEffect(() => {
    // Of a text of several lines, browsers only show the line of the caret.
    const showArea = ({ target }: FocusEvent) => target instanceof HTMLTextAreaElement && target.scrollIntoView({ block: 'nearest' });
    document.addEventListener('focusin', showArea);
    return () => document.removeEventListener('focusin', showArea);
  }, []);
};
