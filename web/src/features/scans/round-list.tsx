import type { Round } from '@ace/contract/scans/scan.ts';
import { Alert, Button, Text, Title } from '@mantine/core';
import { useText } from '../../shared/i18n/i18n.ts';
import { missingOf } from './decide.ts';
import { expectedOf } from './expected.ts';
import type { KeptScan } from './floor.ts';
import { isCorrected, ScanLine } from './outcome.tsx';
import styles from './scans.module.css';

/** The most scans of the round that are listed. */
const SHOWN = 100;

/** What a round that has ended has received, and what is missing. */
export const EndedRound = ({ round: { scans, missing } }: { round: Round }) => {
  const t = useText();
  return (
    <Alert color={missing.length > 0 ? 'orange' : 'green'} role="status">
      <div>{t('scan.roundEnded', { number: scans })}</div>
      {missing.length === 0 && t('scan.nothingMissing')}
      {missing.map(({ shipmentId, aceBillNumber, packages, received, total }) => (
        <div key={shipmentId}>
          <a href={`#/shipment-ace/${shipmentId}/view`}>
            {t('scan.missing', { number: aceBillNumber, packages: packages.join(', '), received, total })}
          </a>
        </div>
      ))}
    </Alert>
  );
};

/** What is still missing of the shipments of which the round has received packages. */
export const StillMissing = ({ scans, place }: { scans: KeptScan[]; place: string }) => {
  const t = useText();
  const round = scans.filter(({ scan }) => scan.place === place);
  const ids = new Set(round.flatMap(({ shipmentId }) => shipmentId ?? []));
  const begun = missingOf(
    round,
    [...ids].flatMap((id) => expectedOf(id) ?? []),
  );
  if (begun.length === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>{t('scan.stillMissing', { number: begun.reduce((sum, { missing }) => sum + missing.length, 0) })}</summary>
      <ul className={styles.list}>
        {begun.map(({ shipment: { shipmentId, aceBillNumber, total }, missing }) => (
          <li key={shipmentId}>
            <a href={`#/shipment-ace/${shipmentId}/view`}>
              {t('scan.missing', { number: aceBillNumber, packages: missing.join(', '), received: total - missing.length, total })}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** Scans that were good here, and that the server has refused. They stay in view until they are taken back. */
export const Corrections = ({ scans, onUndo }: { scans: KeptScan[]; onUndo: (uuid: string) => void }) => {
  const t = useText();
  return scans.filter(isCorrected).map((scan) => (
    <Alert key={scan.uuid} color="red" role="alert" title={t(scan.undoRefused ? 'scan.notUndone' : 'scan.corrected')}>
      <div>
        <ScanLine scan={scan} />
      </div>
      {!scan.undoRefused && (
        <Button variant="default" mt="xs" onClick={() => onUndo(scan.uuid)}>
          {t('scan.undoOf', { code: scan.scan.code })}
        </Button>
      )}
    </Alert>
  ));
};

/** The scans of the round, the latest first, each of which can be taken back. */
export const RoundList = ({ scans, onUndo }: { scans: KeptScan[]; onUndo: (uuid: string) => void }) => {
  const t = useText();
  return (
    <section aria-labelledby="scan-list">
      <Title order={2} size="md" id="scan-list">
        {t('scan.list')}
      </Title>
      {scans.length === 0 ? (
        <Text c="dimmed">{t('scan.empty')}</Text>
      ) : (
        <ul className={styles.list}>
          {scans.slice(0, SHOWN).map((scan) => (
            <li key={scan.uuid}>
              <ScanLine scan={scan} />
              {!scan.isUndone && (
                <Button
                  variant="subtle"
                  size="compact-md"
                  aria-label={t('scan.undoOf', { code: scan.scan.code })}
                  onClick={() => onUndo(scan.uuid)}
                >
                  {t('scan.undo')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
