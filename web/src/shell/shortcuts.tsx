import { Kbd } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { openPalette } from '../features/palette/palette-state.ts';
import { useText } from '../shared/i18n/i18n.ts';
import { createStore } from '../shared/store.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { enterRows, entryRow, isRow, presentRow } from '../shared/ui/focus.ts';
import { isTyping } from '../shared/ui/typing.ts';
import styles from './shell.module.css';

/** Whether the list of shortcuts is open. The `?` key and the account menu open it, the list closes itself. */
const isListOpen = createStore(false);
export const openShortcuts = () => isListOpen.set(true);

/** What each key activates: the element of the page with `data-shortcut="<name>"`. */
const TARGETS: Record<string, string> = {
  '/': 'search',
  n: 'new',
  e: 'edit',
  t: 'track',
  p: 'print',
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
  const t = useText();
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
  if (!isOpen) return null;
  const has = (selector: string) => document.querySelector(selector) !== null;
  const hasTarget = (name: string) => has(`[data-shortcut="${name}"]`);
  // Read when it opens: the page stays the same meanwhile.
  const row = entryRow();
  const canSelect = row?.querySelector('input[type="checkbox"]') != null;
  const hasForm = has('main form[novalidate]');
  const rows: [boolean, string[], string][] = [
    [true, ['Ctrl', 'K'], t('palette.title')],
    [hasTarget('search'), ['/'], t('shortcuts.search')],
    [hasTarget('new'), ['n'], t('shortcuts.new')],
    [hasTarget('edit'), ['e'], t('shortcuts.edit')],
    [hasTarget('track'), ['t'], t('tracking.timeline.add')],
    [hasTarget('takeBack'), ['z'], t('tracking.takeBack.question')],
    [hasTarget('duplicate'), ['d'], t('shipment.detail.duplicate')],
    [hasTarget('filter'), ['f'], t('shortcuts.filter')],
    [row !== null, ['↑', '↓'], t('shortcuts.rows')],
    [row !== null, ['Enter'], t('shortcuts.open')],
    [hasTarget('preview'), [t('shortcuts.space')], t('shortcuts.preview')],
    [hasTarget('next') || hasTarget('previous'), ['j', 'k'], t('shortcuts.neighbours')],
    [canSelect, ['x'], t('shortcuts.select')],
    [canSelect, ['Shift', '↓'], t('shortcuts.selectMore')],
    [hasTarget('print'), ['p'], t('shortcuts.print')],
    [hasTarget('nextError'), ['F8'], t('shortcuts.nextError')],
    [hasForm, ['Ctrl', 'Enter'], t('shortcuts.save')],
    [has('main button[value="next"]'), ['Ctrl', 'Shift', 'Enter'], t('shipment.form.saveAndNext')],
    [true, ['Esc'], t('shortcuts.close')],
    [true, ['?'], t('shortcuts.help')],
  ];
  return (
    <Dialog onClose={() => isListOpen.set(false)} title={t('menu.shortcuts')}>
      <dl className={styles.shortcuts}>
        {rows
          .filter(([isHere]) => isHere)
          .map(([, keys, action]) => (
            <div key={action}>
              <dt>{action}</dt>
              <dd>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </Dialog>
  );
};
