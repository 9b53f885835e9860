import { plainOf } from '@ace/contract/shared/text/plain.ts';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useText } from '../../../shared/i18n/i18n.ts';
import { RULE_FIELDS, type RulePart, RuleRow } from './rule-row.tsx';
import styles from './rules.module.css';
import type { EditedRule } from './rules.ts';

/** The part of a rule that gets the focus, by the rule's place. */
export type Wanted = { index: number; part: RulePart };

type Props = {
  rules: (EditedRule & { id: string })[];
  /** The places of those that never decide. */
  unused: Set<number>;
  /** Only rules with this text are shown; they are not moved, because what lies between them is not seen. */
  filter: string;
  wanted: Wanted | null;
  onWant: (wanted: Wanted) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
};

const rowOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-rule]') : null);
const partOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-part]')?.dataset.part : undefined);
const indexOf = (row: HTMLElement) => Number(row.dataset.rule);

/** The next row that is shown, upwards or downwards. */
const neighbour = (row: HTMLElement, by: -1 | 1) => {
  let next: Element | null = row;
  do next = by < 0 ? next.previousElementSibling : next.nextElementSibling;
  while (next instanceof HTMLElement && next.hidden);
  return next instanceof HTMLElement ? next : null;
};

/** The rules in their order. Arrow keys and Enter go from row to row, with Alt they move the rule. */
export const RuleRows = ({ rules, unused, filter, wanted, onWant, onMove, onRemove }: Props) => {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const { errors } = useFormState({ name: 'rules' });
  // After the rows are in their places: moving an element takes its focus away.
  useLayoutEffect(() => {
    if (!wanted) return;
    const row = list.current?.querySelector(`[data-rule="${wanted.index}"]`);
    const parts = [`[data-part="${wanted.part}"]:not(:disabled)`, '[data-part]:is(button):not(:disabled)'];
    for (const part of parts) {
      const element = row?.querySelector<HTMLElement>(part);
      if (element) return element.focus();
    }
  }, [wanted]);

  const sought = plainOf(filter).trim();
  const isHidden = ({ code, phrase, status }: EditedRule) =>
    sought !== '' && !plainOf([code, phrase, status && t(`deliveryStatus.${status}`)].join(' ')).includes(sought);

  const move = (row: HTMLElement, by: -1 | 1, part: RulePart) => {
    const index = indexOf(row) + by;
    if (sought !== '' || !rules[index]) return;
    onMove(index - by, index);
    onWant({ index, part });
    setSaid(t('eventRule.moved', { place: index + 1, number: rules.length }));
  };
  const remove = (row: HTMLElement) => {
    const [index, next, former] = [indexOf(row), neighbour(row, 1), neighbour(row, -1)];
    onRemove(index);
    if (next) onWant({ index: indexOf(next) - 1, part: 'remove' });
    else if (former) onWant({ index: indexOf(former), part: 'remove' });
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
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            index={index}
            name={rule.code || rule.phrase}
            isUnused={unused.has(index)}
            isHidden={isHidden(rule)}
            canMoveUp={index > 0 && sought === ''}
            canMoveDown={index < rules.length - 1 && sought === ''}
            // Of one form for all rows: five hundred would each be asked at each key.
            {...Object.fromEntries(RULE_FIELDS.map((field) => [field, get(errors, `rules.${index}.${field}.message`)]))}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
};
