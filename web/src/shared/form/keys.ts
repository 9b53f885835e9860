import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';

const FIELDS = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button[type=submit]:not(:disabled)';

/** Enter goes to the next field; in a text of several lines, a list or an input method it stays theirs. */
const moveOn = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.checkVisibility());
  fields[fields.indexOf(event.target) + 1]?.focus();
};

const isText = (element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null);

/**
 * Keys of a form: Enter moves on; who comes to a text by Enter or the tabulator finds it selected, so that typing replaces what was
 * prefilled. A click puts the cursor where it was aimed at, and a window that comes back keeps it where it was.
 */
export const useFormKeys = () => {
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

/** Ctrl+Enter saves wherever the focus is, in a list that drops down too, but for a dialog and the middle of a composition. */
export const useSaveKey = (save: () => void) => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    // Before a drop-down list takes the Enter.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
};
