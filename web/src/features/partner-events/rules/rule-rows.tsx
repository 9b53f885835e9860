import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import type { RuleAction, RuleDraft, RuleErrors, RuleFields } from './drafts.ts';
import { type RulePart, RuleRow } from './rule-row.tsx';
import styles from './rules.module.css';

/** The part of a rule that gets the focus. */
export type Wanted = { key: number; part: RulePart };

type Props = {
  drafts: RuleDraft[];
  errors: Map<number, RuleErrors>;
  unused: Set<number>;
  /** Only rules with this text are shown; they are not moved, because what lies between them is not seen. */
  filter: string;
  wanted: Wanted | null;
  onWant: (wanted: Wanted) => void;
  onChange: (key: number, fields: Partial<RuleFields>) => void;
  dispatch: (action: RuleAction) => void;
};

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-rule]') : null);
const partOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset.part : undefined);
const keyOf = (row: HTMLElement) => Number(row.dataset.rule);

/** The next row that is shown, upwards or downwards. */
const neighbour = (row: HTMLElement, by: -1 | 1) => {
  let next: Element | null = row;
  do next = by < 0 ? next.previousElementSibling : next.nextElementSibling;
  while (next instanceof HTMLElement && next.hidden);
  return next instanceof HTMLElement ? next : null;
};

/** The rules in their order. Arrow keys and Enter go from row to row, with Alt they move the rule. */
export const RuleRows = ({ drafts, errors, unused, filter, wanted, onWant, onChange, dispatch }: Props) => {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  // After the rows are in their places: moving an element takes its focus away.
  useLayoutEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelector(`[data-rule="${wanted.key}"]`);
    const parts = [`[data-part="${wanted.part}"]:not(:disabled)`, '[data-part]:is(button):not(:disabled)'];
    for (const part of parts) {
      const element = row?.querySelector<HTMLElement>(part);
      if (element) return element.focus();
    }
  }, [wanted]);

  const sought = plainOf(filter).trim();
  const isHidden = ({ code, phrase, status }: RuleDraft) =>
    sought !== '' && !plainOf([code, phrase, status && t(`deliveryStatus.${status}`)].join(' ')).includes(sought);

  const move = (row: HTMLElement, by: -1 | 1, part: RulePart) => {
    const key = keyOf(row);
    const place = drafts.findIndex((draft) => draft.key === key) + by;
    if (sought !== '' || !drafts[place]) return;
    dispatch({ type: 'move', key, by });
    onWant({ key, part });
    setSaid(t('eventRule.moved', { place: place + 1, number: drafts.length }));
  };
  const remove = (row: HTMLElement) => {
    const next = neighbour(row, 1) ?? neighbour(row, -1);
    dispatch({ type: 'remove', key: keyOf(row) });
    if (next) onWant({ key: keyOf(next), part: 'remove' });
  };
  const onClick = ({ target }: MouseEvent) => {
    const row = rowOf(target);
    const part = partOf(target);
    if (row && part === 'up') move(row, -1, part);
    else if (row && part === 'down') move(row, 1, part);
    else if (row && part === 'remove') remove(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, altKey, shiftKey } = event;
    const row = rowOf(target);
    if (!row || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const by = { ArrowUp: -1, ArrowDown: 1, Enter: shiftKey ? -1 : 1 }[key] as -1 | 1 | undefined;
    // Arrow keys choose in a list of statuses, and Enter presses a button.
    if (!by || (!altKey && !(target instanceof HTMLInputElement))) return;
    const part = (partOf(target) ?? 'phrase') as RulePart;
    event.preventDefault();
    if (!altKey) neighbour(row, by)?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
    else if (key !== 'Enter') move(row, by, part);
  };
  return (
    <>
      <div className={styles.heads} aria-hidden>
        <span>{t('eventRule.field.code')}</span>
        <span>{t('eventRule.field.phrase')}</span>
        <span>{t('eventRule.field.status')}</span>
      </div>
      <ol ref={list} className={styles.rules} aria-label={t('eventRule.title')} onClick={onClick} onKeyDown={onKeyDown}>
        {drafts.map((draft, index) => (
          <RuleRow
            key={draft.key}
            draft={draft}
            errors={errors.get(draft.key)}
            isUnused={unused.has(draft.key)}
            isHidden={isHidden(draft)}
            canMoveUp={index > 0 && sought === ''}
            canMoveDown={index < drafts.length - 1 && sought === ''}
            onChange={onChange}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
};
