/** Whether a key that goes to `target` is typed into a field, and is no shortcut. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether this is a phone or a tablet, whose keyboard comes with the focus and covers half of the page. */
export const isTouched = () => matchMedia('(hover: none)').matches;
