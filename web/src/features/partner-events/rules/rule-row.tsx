import { EVENT_RULE_LIMITS } from '@ace/contract/partner-events/outcomes.ts';
import { REPORTED_EVENT_LIMITS } from '@ace/contract/partners/reported-event.ts';
import { IconArrowDown, IconArrowUp, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { RULE_FIELDS, type RuleDraft, type RuleErrors, type RuleFields } from './drafts.ts';
import styles from './rules.module.css';
import { StatusSelect } from './status-select.tsx';

/** The parts of a row that may have the focus. */
export type RulePart = keyof RuleFields | 'up' | 'down' | 'remove';

type Props = {
  draft: RuleDraft;
  errors: RuleErrors | undefined;
  /** Another rule decides about each event that it is for. */
  isUnused: boolean;
  isHidden: boolean;
  canMoveUp: boolean;
  canMoveDown: boolean;
  onChange: (key: number, fields: Partial<RuleFields>) => void;
};

type PartProps = { part: RulePart; Icon: TablerIcon; label: string; title?: string; isDisabled?: boolean };

/** A button of a row. Not the library's, of which fifteen hundred would take a second to draw. */
const Part = ({ part, Icon, label, title = label, isDisabled }: PartProps) => (
  <button type="button" className={styles.button} data-part={part} aria-label={label} title={title} disabled={isDisabled}>
    <Icon size={16} aria-hidden />
  </button>
);

/** One rule, edited in its place. The list of rules handles its keys and buttons. Memoized: one of five hundred changes with each key. */
export const RuleRow = memo(({ draft, errors, isUnused, isHidden, canMoveUp, canMoveDown, onChange }: Props) => {
  const t = useText();
  const { key, code, phrase, status } = draft;
  const name = code || phrase;
  const wrong = RULE_FIELDS.flatMap((field) => (errors?.[field] ? [`${t(`eventRule.field.${field}`)}: ${errors[field]}`] : []));
  const about = `rule-${key}`;
  const described = (field: keyof RuleFields) => ({
    name: field,
    'data-part': field,
    'aria-label': t(`eventRule.field.${field}`),
    'aria-invalid': errors?.[field] !== undefined || undefined,
    'aria-describedby': wrong.length > 0 || isUnused ? about : undefined,
  });
  return (
    <li className={styles.rule} data-rule={key} hidden={isHidden}>
      <input
        {...described('code')}
        className={styles.input}
        placeholder={t('eventRule.field.code')}
        value={code}
        maxLength={REPORTED_EVENT_LIMITS.code}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => onChange(key, { code: value })}
      />
      <input
        {...described('phrase')}
        className={styles.input}
        placeholder={t('eventRule.field.phrase')}
        value={phrase}
        maxLength={EVENT_RULE_LIMITS.phrase}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => onChange(key, { phrase: value })}
      />
      <StatusSelect {...described('status')} value={status} onChange={(chosen) => onChange(key, { status: chosen })} />
      <span className={styles.buttons}>
        <Part part="up" Icon={IconArrowUp} label={t('eventRule.up', { name })} title={t('eventRule.upKey')} isDisabled={!canMoveUp} />
        <Part
          part="down"
          Icon={IconArrowDown}
          label={t('eventRule.down', { name })}
          title={t('eventRule.downKey')}
          isDisabled={!canMoveDown}
        />
        <Part part="remove" Icon={IconTrash} label={t('eventRule.remove', { name })} />
      </span>
      {wrong.length > 0 ? (
        <span id={about} className={styles.error}>
          {wrong.join(' · ')}
        </span>
      ) : (
        isUnused && (
          <span id={about} className={styles.warning}>
            {t('eventRule.message.unused')}
          </span>
        )
      )}
    </li>
  );
});
