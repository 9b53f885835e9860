import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button[type=submit]:not(:disabled)';

/** In a form: Enter goes to the next field, Ctrl+Enter saves. Enter in a text of several lines, a list or an input method stays theirs. */
export const moveOnEnter = (event: KeyboardEvent<HTMLFormElement>, save: () => void) => {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    save();
    return;
  }
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter((field) => field.checkVisibility());
  fields[fields.indexOf(event.target) + 1]?.focus();
};
