import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';

const FIELDS = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button[type=submit]:not(:disabled)';

/** Enter on the line of a folded group opens it and leads to its first field. */
const moveInto = (event: KeyboardEvent<HTMLFormElement>) => {
  const group = event.target instanceof HTMLElement && event.target.matches('summary') && event.target.parentElement;
  if (!(group instanceof HTMLDetailsElement) || group.open) return;
  event.preventDefault();
  group.open = true;
  group.querySelector<HTMLElement>(FIELDS)?.focus();
};

/** Enter moves to the next field, but not in a text of several lines, an open list or an input method, which need the key themselves. */
const moveOn = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  moveInto(event);
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.checkVisibility());
  fields[fields.indexOf(event.target) + 1]?.focus();
};

const isText = (element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null);

/**
 * Keys of a form: Enter moves to the next field. A text that is entered by Enter or Tab is selected, so that typing replaces what was
 * prefilled. A click sets the cursor, and a window that becomes active again keeps it.
 */
export const useFormKeys = () => {
  // Not state: it only lasts from a key to the focus that follows, and nothing shows it.
  const isComingByKey = useRef(false);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      isComingByKey.current = event.key === 'Tab' || event.key === 'Enter';
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) moveOn(event);
    },
    onPointerDown: () => {
      isComingByKey.current = false;
    },
    onFocus: ({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
      const isWithinForm = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
      if (isComingByKey.current && isWithinForm && isText(target)) target.select();
      isComingByKey.current = false;
    },
  };
};

/**
 * Ctrl+Enter saves wherever the focus is, also in an open list, but not in a dialog or while an input method composes. With Shift, it goes on to
 * the next record.
 */
export const useSaveKey = (save: (withNext: boolean) => void) =>
  // On the window: an open list handles the key first, and takes its choice.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || document.querySelector('dialog[open]')) return;
    // A list that still waits for its choices keeps the key.
    if (event.defaultPrevented) return;
    event.preventDefault();
    save(event.shiftKey);
  });
