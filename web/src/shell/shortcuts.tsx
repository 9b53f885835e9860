import { useWindowEvent } from '@mantine/hooks';
import { openPalette } from '../features/palette/palette-state.ts';
import { createPart } from '../shared/api/part.tsx';
import { createStore } from '../shared/store.ts';
import { enterRows, isRow, presentRow } from '../shared/ui/focus.ts';
import { isTyping } from '../shared/ui/typing.ts';

/** Whether the list of shortcuts is open. The `?` key and the account menu open it, the list closes itself. */
const isListOpen = createStore(false);
export const openShortcuts = () => isListOpen.set(true);

const ShortcutList = createPart(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** What each key activates: the element of the page with `data-shortcut="<name>"`. */
const TARGETS: Record<string, string> = {
  '/': 'search',
  n: 'new',
  e: 'edit',
  t: 'track',
  p: 'print',
  l: 'label',
  f: 'filter',
  d: 'duplicate',
  j: 'next',
  k: 'previous',
  z: 'takeBack',
};

const press = (name: string) => {
  const selector = `[data-shortcut="${name}"]`;
  // What acts on the selected rows; in the focused row if there is one; otherwise in the page, of whose rows the one counts to which Tab leads.
  const element =
    document.querySelector<HTMLElement>(`[role="toolbar"] ${selector}`) ??
    presentRow()?.querySelector<HTMLElement>(selector) ??
    document.querySelector<HTMLElement>(selector);
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else element?.click();
  return element !== null;
};

/** Not on a control: the space bar presses that. */
const isOnRow = (target: EventTarget | null) => target === document.body || isRow(target);

/** Handles the shortcuts, which work everywhere except in fields and dialogs, and shows the list of them. */
export const Shortcuts = () => {
  const isOpen = isListOpen.useValue();
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    const name = TARGETS[event.key];
    if (event.key === '?') openShortcuts();
    else if (event.key === 'ArrowDown' && document.activeElement?.matches('body, main')) {
      if (!enterRows()) return;
    } else if (event.key === ' ' && isOnRow(event.target)) {
      if (!press('preview')) return;
    } else if (!name || !press(name)) {
      if (event.key !== '/') return;
      openPalette();
    }
    event.preventDefault();
  });
  return isOpen && <ShortcutList onClose={() => isListOpen.set(false)} />;
};
