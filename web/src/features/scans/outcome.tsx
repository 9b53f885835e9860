import { useText } from '../../shared/i18n/i18n.ts';
import type { KeptScan } from './kept.ts';
import styles from './scans.module.css';
import type { Sound } from './sounds.ts';

/** What became of a scan: until the server has answered, it is saved here. */
const outcomeOf = ({ answer, isInvalid, isUndone }: KeptScan) => {
  if (isUndone) return 'undone';
  if (isInvalid) return 'refused';
  return answer?.result ?? 'saved';
};

/** How a scan sounds. What waits to be sent is as good as what was. */
export const soundOf = (scan: KeptScan): Sound => {
  const outcome = outcomeOf(scan);
  if (outcome === 'refused' || scan.answer?.message === 'charged') return 'stop';
  return outcome === 'unknown' || outcome === 'already' ? outcome : 'good';
};

/** What is said of a scan: its outcome, package and count, and what is to be done. */
const useWords = () => {
  const t = useText();
  return (scan: KeptScan) => {
    const { answer, isInvalid } = scan;
    const message = isInvalid ? 'invalid' : answer?.message;
    return {
      outcome: t(`scan.${outcomeOf(scan)}`),
      message: message && t(`scan.messages.${message}`),
      package: answer?.packageNumber === undefined ? undefined : t('scan.package', { number: answer.packageNumber }),
      count:
        answer?.received === undefined || answer.total === undefined
          ? undefined
          : t('scan.count', { received: answer.received, total: answer.total }),
    };
  };
};

/** The last scan, large. */
export const Outcome = ({ scan, failed }: { scan: KeptScan | undefined; failed: string | null }) => {
  const t = useText();
  const wordsOf = useWords();
  if (failed !== null) {
    return (
      <div className={styles.outcome} role="alert" data-outcome="refused">
        <strong>{t('scan.notStored')}</strong>
        <div className={`mono ${styles.number}`}>{failed}</div>
      </div>
    );
  }
  const words = scan && wordsOf(scan);
  return (
    <div className={styles.outcome} role="status" aria-live="assertive" data-outcome={scan && outcomeOf(scan)}>
      <strong>{words ? words.outcome : t('scan.ready')}</strong>
      {scan && <div className={`mono ${styles.number}`}>{scan.answer?.aceBillNumber ?? scan.scan.code}</div>}
      {words && (
        <>
          <div className={styles.count}>{[words.package, words.count, scan?.answer?.manifest].filter(Boolean).join(' · ')}</div>
          <div>{words.message}</div>
        </>
      )}
    </div>
  );
};

/** A scan of the round in a line. */
export const ScanLine = ({ scan }: { scan: KeptScan }) => {
  const { outcome, package: name, message } = useWords()(scan);
  return (
    <span>
      <span className="mono">{scan.answer?.aceBillNumber ?? scan.scan.code}</span> {[name, outcome, message].filter(Boolean).join(' · ')}
    </span>
  );
};
