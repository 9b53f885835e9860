import { Alert } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useAccount } from '../../../shared/session/account.ts';
import styles from './unsent-scans.module.css';
import { useKept } from './use-kept.ts';

const Waiting = ({ isNotice }: { isNotice?: boolean }) => {
  const t = useText();
  const { kept } = useKept(useAccount()?.login ?? '');
  const waiting = kept?.waiting ?? [];
  if (waiting.length === 0) return null;
  if (isNotice)
    return (
      <Alert color="orange" mb="sm">
        {waiting.map((each) => t('scan.signInToSend', each)).join('\n')}
      </Alert>
    );
  const number = waiting.reduce((sum, each) => sum + each.number, 0);
  return (
    <span role="status">
      <a
        href="#/scan"
        className={styles.badge}
        aria-label={t('scan.unsentHere', { number })}
        title={waiting.map((each) => t('scan.othersUnsent', each)).join('\n')}
      >
        <IconBarcode size={16} aria-hidden />
        {number}
      </a>
    </span>
  );
};

/** How many scans of this device wait to be sent, of all persons. Sends those of who is signed in, as the page that scans does, which shows them itself. */
export const UnsentScans = (props: { isNotice?: boolean }) =>
  useLocation().pathname !== '/scan' || props.isNotice ? <Waiting {...props} /> : null;
