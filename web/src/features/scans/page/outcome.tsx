import type { Decision } from '@ace/contract/scans/decide.ts';
import { fieldNameOf } from '../../../shared/i18n/field-name.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { type KeptScan, knownOf } from '../rules/known.ts';
import styles from './scans.module.css';
import type { Sound } from './sounds.ts';
import type { Taking } from './taking.ts';

/** What became of a scan: as the server has answered, and until then as this device knows. */
const outcomeOf = (kept: KeptScan) => {
  if (kept.isUndone) return 'undone';
  if (kept.isInvalid) return 'refused';
  return knownOf(kept)?.result ?? 'ok';
};

/** How it sounds that something is known of a scan. */
export const soundOf = ({ result, message }: Decision): Sound => {
  if (result === 'refused' || message === 'charged') return 'stop';
  return result === 'ok' ? 'good' : result;
};

/** Whether the server has refused what this device took for good. */
export const isCorrected = ({ known, answer, isInvalid, isUndone, undoRefused }: KeptScan) => {
  if (undoRefused) return true;
  const wasGood = known?.result === 'ok' || known?.result === 'already';
  return !isUndone && wasGood && (isInvalid === true || answer?.result === 'refused' || answer?.result === 'unknown');
};

const GOODNESS = { refused: 0, unknown: 0, already: 1, ok: 2 } as const;

/** How the answer of the server sounds: not at all if it says what was known here. */
export const correctionOf = ({ known, answer, isInvalid, undoRefused }: KeptScan): Sound | null => {
  if (isInvalid || undoRefused || answer?.message === 'charged') return 'stop';
  if (!answer || !known || answer.result === known.result) return null;
  return GOODNESS[answer.result] > GOODNESS[known.result] ? soundOf(answer) : 'stop';
};

/** Codes have no letters with marks: these come from an input method that is on. */
const isMangled = (code: string) => /[^\0-\x7f]/.test(code);

/** What a scan shows: its outcome, package and count, and what is to be done. */
const useWords = () => {
  const t = useText();
  return (scan: KeptScan) => {
    const { answer, isInvalid } = scan;
    const known = knownOf(scan);
    const outcome = outcomeOf(scan);
    const message = scan.undoRefused ?? (isInvalid ? 'invalid' : known?.message);
    return {
      outcome: t(outcome === 'unknown' && !answer ? 'scan.unknownHere' : `scan.${outcome}`),
      message: [
        message && t(`scan.messages.${message}`),
        answer?.hold && t(`problem.reason.${answer.hold}`),
        answer?.fields?.map((field) => fieldNameOf('shipment', field)).join(', '),
      ]
        .filter(Boolean)
        .join(' '),
      package: known?.packageNumber === undefined ? undefined : t('scan.package', { number: known.packageNumber }),
      count:
        known?.received === undefined || known.total === undefined
          ? undefined
          : t('scan.count', { received: known.received, total: known.total }),
    };
  };
};

type Large = { outcome: string | undefined; title: string; name: string | undefined; count?: string; message?: string };

/** What became of something that was scanned, large. */
const LargeOutcome = ({ outcome, title, name, count, message }: Large) => (
  <div className={styles.outcome} role="status" aria-live="assertive" data-outcome={outcome}>
    <strong>{title}</strong>
    {name !== undefined && <div className={`mono ${styles.number}`}>{name}</div>}
    <div className={styles.count}>{count}</div>
    <div>{message}</div>
  </div>
);

type OutcomeProps = Pick<Taking, 'stopped' | 'obeyed'> & { scan: KeptScan | undefined; inRound: number };

/** The last scan, or what stopped the one after it, and how many there are in the round. */
export const Outcome = ({ scan, stopped, obeyed, inRound }: OutcomeProps) => {
  const t = useText();
  const format = useFormat();
  const wordsOf = useWords();
  if (stopped?.reason === 'notStored') return <LargeOutcome outcome="refused" title={t('scan.notStored')} name={stopped.code} />;
  if (stopped) {
    const kg = stopped.weighing && `${format.number(stopped.weighing.weightKg)} kg`;
    return (
      <LargeOutcome outcome="refused" title={t('scan.stopped')} name={stopped.code} count={kg} message={t('scan.messages.whichPackage')} />
    );
  }
  const round = t('scan.inRound', { number: inRound });
  const obeyedOf = ({ command, isPossible }: NonNullable<Taking['obeyed']>) => {
    if ('mode' in command) return t(`scan.modes.${command.mode}`);
    if ('place' in command) return command.place;
    const action = t(`scan.${command.action}`);
    return isPossible ? action : t('scan.nothingTo', { action });
  };
  if (!scan || obeyed)
    return <LargeOutcome outcome={undefined} title={obeyed ? obeyedOf(obeyed) : t('scan.ready')} name={undefined} count={round} />;
  const words = wordsOf(scan);
  const count = [words.package, words.count, scan.answer?.manifest, round].filter(Boolean).join(' · ');
  const name = knownOf(scan)?.aceBillNumber ?? scan.scan.code;
  const message = [words.message, isMangled(scan.scan.code) && t('scan.inputMethod')].filter(Boolean).join(' ');
  return <LargeOutcome outcome={outcomeOf(scan)} title={words.outcome} name={name} count={count} message={message} />;
};

/** A scan of the round in a line. */
export const ScanLine = ({ scan }: { scan: KeptScan }) => {
  const { outcome, package: name, message } = useWords()(scan);
  return (
    <span>
      <span className="mono">{knownOf(scan)?.aceBillNumber ?? scan.scan.code}</span> {[name, outcome, message].filter(Boolean).join(' · ')}
    </span>
  );
};
