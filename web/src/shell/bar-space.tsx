import { IconPlugConnectedX } from '@tabler/icons-react';
import { useText } from '../shared/i18n/i18n.ts';
import { useIsLostForLong } from '../shared/live/connection.ts';
import styles from './shell.module.css';

/**
 * The free space of the bar. It says that the live connection is lost, once that lasts: until then, reading from time to time does as well.
 */
export const BarSpace = () => {
  const t = useText();
  const text = useIsLostForLong() ? t('live.late') : undefined;
  return (
    <span role="status" className={styles.spacer} title={text}>
      {text && (
        <>
          <IconPlugConnectedX size={16} aria-hidden />
          <span>{text}</span>
        </>
      )}
    </span>
  );
};
