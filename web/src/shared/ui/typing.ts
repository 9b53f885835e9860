/** Inputs that take no text: a letter means nothing to them, and is a shortcut. */
const WITHOUT_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether an element takes text, or finds one of its choices by letters. */
const takesText = (element: HTMLElement) => {
  if (element instanceof HTMLInputElement) {
    return !WITHOUT_TEXT.has(element.type) && (!element.readOnly || element.getAttribute('aria-haspopup') === 'listbox');
  }
  return element.isContentEditable || element.matches('textarea:not([readonly]), select');
};

/** When a typed text is searched on the server: `pause` milliseconds after the last key, from `minLength` characters on. Fewer match too much. */
export const ASKING = { pause: 120, minLength: 2 } as const;

/** Whether a key that goes to `target` is typed into a field, and is no shortcut. */
export const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && takesText(target);

/** Whether this is a phone or a tablet, whose keyboard comes with the focus and covers half of the page. */
export const isTouched = () => matchMedia('(hover: none)').matches;
