import { EventRule } from '@ace/contract/partner-events/partner-event.ts';
import type { ComponentPropsWithRef } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from './rules.module.css';

/** A choice of a status. The browser's own: there may be seven hundred on the page. */
export const StatusSelect = (props: ComponentPropsWithRef<'select'>) => {
  const t = useText();
  return (
    <select className={styles.input} {...props}>
      <option value="">{t('eventRule.choose')}</option>
      {EventRule.shape.status.options.map((status) => (
        <option key={status} value={status}>
          {t(`deliveryStatus.${status}`)}
        </option>
      ))}
    </select>
  );
};
