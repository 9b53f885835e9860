import { Kbd } from '@mantine/core';
import { useEffect } from 'react';
import { useText } from '../shared/i18n/i18n.ts';
import { createStore } from '../shared/store.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Facts } from '../shared/ui/facts.tsx';

/** Whether the list of shortcuts is open. The `?` key and the account menu open it, the list closes itself. */
const isListOpen = createStore(false);
export const openShortcuts = () => isListOpen.set(true);

/** What each key activates: the element of the page with `data-shortcut="<name>"`. */
const TARGETS: Record<string, string> = { '/': 'search', n: 'new', e: 'edit' };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const press = (name: string) => {
  // In the focused row if there is one, otherwise in the page.
  const row = document.activeElement?.closest('[data-row]');
  const element = (row ?? document).querySelector<HTMLElement>(`[data-shortcut="${name}"]`) ?? null;
  if (element instanceof HTMLInputElement) {
    element.focus();
    element.select();
  } else element?.click();
  return element !== null;
};

/** Handles the shortcuts, which work everywhere except in fields and dialogs, and shows the list of them. */
export const Shortcuts = () => {
  const t = useText();
  const isOpen = isListOpen.useValue();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      const name = TARGETS[event.key];
      if (event.key === '?') openShortcuts();
      else if (!name || !press(name)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const rows: [string[], string][] = [
    [['/'], t('shortcuts.search')],
    [['n'], t('shortcuts.new')],
    [['e'], t('shortcuts.edit')],
    [['↑', '↓'], t('shortcuts.rows')],
    [['Enter'], t('shortcuts.open')],
    [['Ctrl', 'Enter'], t('shortcuts.save')],
    [['Esc'], t('shortcuts.close')],
    [['?'], t('shortcuts.help')],
  ];
  if (!isOpen) return null;
  return (
    <Dialog onClose={() => isListOpen.set(false)} title={t('shortcuts.title')}>
      <Facts
        facts={rows.map(([keys, action]) => [
          action,
          keys.map((key) => (
            <Kbd key={key} mr={4}>
              {key}
            </Kbd>
          )),
        ])}
      />
    </Dialog>
  );
};
