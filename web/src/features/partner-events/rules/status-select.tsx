import type { EventRule } from '@ace/contract/partner-events/partner-event.ts';
import type { ComponentPropsWithRef } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { RULE_STATUSES } from './drafts.ts';
import styles from './rules.module.css';

type Status = EventRule['status'] | '';
type Props = Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange'> & { value: Status; onChange: (status: Status) => void };

/** A choice of a status. The browser's own: there may be seven hundred on the page. */
export const StatusSelect = ({ value, onChange, ...props }: Props) => {
  const t = useText();
  return (
    <select
      className={styles.input}
      value={value}
      // The values are those of the options.
      onChange={({ currentTarget }) => onChange(currentTarget.value as Status)}
      {...props}
    >
      <option value="">{t('eventRule.choose')}</option>
      {RULE_STATUSES.map((status) => (
        <option key={status} value={status}>
          {t(`deliveryStatus.${status}`)}
        </option>
      ))}
    </select>
  );
};
