import { IconPencil } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import styles from './facts.module.css';
import { UNIT } from './unit.ts';

/** `field` is the one of the form in which the value is edited. */
export type Fact = [name: string, value: ReactNode, field?: string];

const LINK = 'a[data-edit]';

/** A click on a value edits it, but not one on a link in it, and not one that ends a selection. */
const editByClick = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  const isOwn = target instanceof Element && !target.closest('a, button');
  if (isOwn && getSelection()?.isCollapsed !== false) currentTarget.querySelector<HTMLElement>(LINK)?.click();
};

/** Tab leads to the first value, the arrows to the others: the way to what follows stays short. */
const moveByArrow = (event: KeyboardEvent<HTMLElement>) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(LINK)];
  const at = links.indexOf(event.target as HTMLElement);
  if (by === undefined || at < 0) return;
  event.preventDefault();
  links[at + by]?.focus();
};

/** Those that have a value. */
export const filledFacts = (facts: Fact[]) =>
  facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);

/** A list of names and values, in two columns if there is room. A blank value is a dash. `edit` is the address of the form, for users who may edit. */
export const Facts = ({ facts, isWide, edit }: { facts: Fact[]; isWide?: boolean; edit?: string }) => {
  const t = useText();
  const first = facts.find(([, , field]) => field)?.[2];
  return (
    <dl className={styles.facts} data-wide={isWide || undefined} onKeyDown={moveByArrow}>
      {facts.map(([name, value, field]) => (
        <div key={name} {...UNIT} className={styles.fact}>
          <dt>{name}</dt>
          {edit && field ? (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the link in it is for keys
            <dd className={styles.editable} onClick={editByClick}>
              <span>{value}</span>
              <a
                href={`#${edit}?field=${field}`}
                data-edit
                tabIndex={field === first ? 0 : -1}
                aria-label={t('detail.editField', { name })}
                title={t('detail.editField', { name })}
              >
                <IconPencil size={14} aria-hidden />
              </a>
            </dd>
          ) : (
            <dd>{value}</dd>
          )}
        </div>
      ))}
    </dl>
  );
};
