import { EVENT_RULE_LIMITS } from '@ace/contract/partner-events/outcomes.ts';
import { REPORTED_EVENT_LIMITS } from '@ace/contract/partners/reported-event.ts';
import { IconArrowDown, IconArrowUp, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from './rules.module.css';
import { StatusSelect } from './status-select.tsx';

/** The fields of a rule. */
export const RULE_FIELDS = ['code', 'phrase', 'status'] as const;
type RuleField = (typeof RULE_FIELDS)[number];

/** The parts of a row that may have the focus. */
export type RulePart = RuleField | 'up' | 'down' | 'remove';

/** What is wrong with each field. */
type Messages = { [Field in RuleField]?: string | undefined };

type Props = Messages & {
  index: number;
  /** Its code or phrase. */
  name: string;
  /** Another rule decides about each event that it is for. */
  isUnused: boolean;
  isHidden: boolean;
  canMoveUp: boolean;
  canMoveDown: boolean;
};

type PartProps = { part: RulePart; Icon: TablerIcon; label: string; title?: string; isDisabled?: boolean };

/** A button of a row. Not the library's, of which fifteen hundred would take a second to draw. */
const Part = ({ part, Icon, label, title = label, isDisabled }: PartProps) => (
  <button type="button" className={styles.button} data-part={part} aria-label={label} title={title} disabled={isDisabled}>
    <Icon size={16} aria-hidden />
  </button>
);

/**
 * One rule, edited in its place: fields that the form reads from the page, of which fifteen hundred are drawn at once. The list of rules handles its keys
 * and buttons. Memoized: one of five hundred changes with each key.
 */
export const RuleRow = memo(({ index, name, isUnused, isHidden, canMoveUp, canMoveDown, ...messages }: Props) => {
  const t = useText();
  const { register } = useFormContext();
  const path = `rules.${index}`;
  const wrong = RULE_FIELDS.flatMap((field) => (messages[field] ? [`${t(`eventRule.field.${field}`)}: ${messages[field]}`] : []));
  const about = `rule-${index}`;
  const part = (field: RuleField) => ({
    // A code makes the phrase unnecessary.
    ...register(`${path}.${field}`, { deps: `${path}.phrase` }),
    className: styles.input,
    'data-part': field,
    'aria-label': t(`eventRule.field.${field}`),
    'aria-invalid': messages[field] !== undefined || undefined,
    'aria-describedby': wrong.length > 0 || isUnused ? about : undefined,
  });
  const text = (field: 'code' | 'phrase') => ({
    ...part(field),
    placeholder: t(`eventRule.field.${field}`),
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <li className={styles.rule} data-rule={index} hidden={isHidden}>
      <input {...text('code')} maxLength={REPORTED_EVENT_LIMITS.code} />
      <input {...text('phrase')} maxLength={EVENT_RULE_LIMITS.phrase} />
      <StatusSelect {...part('status')} />
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
