import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useText } from '../../i18n/i18n.ts';
import styles from '../list.module.css';

/** A number in a monospaced font, with a button to copy it. Browsers allow copying on https and on localhost only. */
export const CopyValue = ({ value }: { value: string }) => {
  const t = useText();
  const { copy, copied } = useClipboard({ timeout: 1_500 });
  const label = copied ? t('list.copied') : `${t('list.copy')} ${value}`;
  return (
    <span className={styles.copy}>
      <span className="mono">{value}</span>
      {navigator.clipboard && (
        <button type="button" onClick={() => copy(value)} aria-label={label} title={label}>
          {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        </button>
      )}
    </span>
  );
};
