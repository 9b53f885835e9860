import { Kbd } from '@mantine/core';
import { useText } from '../shared/i18n/i18n.ts';
import { Dialog } from '../shared/ui/dialog.tsx';
import { entryRow } from '../shared/ui/focus.ts';
import styles from './shell.module.css';

/** The shortcuts that the page has something for. */
export const ShortcutList = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
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
    [hasTarget('label'), ['l'], t('shipment.detail.labels')],
    [hasTarget('nextError'), ['F8'], t('shortcuts.nextError')],
    [hasForm, ['Ctrl', 'Enter'], t('shortcuts.save')],
    [has('main button[value="next"]'), ['Ctrl', 'Shift', 'Enter'], t('shipment.form.saveAndNext')],
    [true, ['Esc'], t('shortcuts.close')],
    [true, ['?'], t('shortcuts.help')],
  ];
  return (
    <Dialog onClose={onClose} title={t('menu.shortcuts')}>
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
