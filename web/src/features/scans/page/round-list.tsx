import type { Round } from '@ace/contract/scans/scan.ts';
import { Alert, Button, Text, Title } from '@mantine/core';
import { useText } from '../../../shared/i18n/i18n.ts';
import { expectedOf } from '../queue/expected.ts';
import type { KeptScan } from '../rules/known.ts';
import { missingOf } from '../rules/named.ts';
import { isCorrected, ScanLine } from './outcome.tsx';
import styles from './scans.module.css';

/** The most scans of the round that are listed. */
const SHOWN = 100;

type MissingProps = { of: Round['missing'][number] };

/** Which packages of a shipment are missing, with the way to its page. */
const Missing = ({ of: { shipmentId, aceBillNumber, packages, received, total } }: MissingProps) => (
  <a href={`#/shipment-ace/${shipmentId}/view`}>
    {useText()('scan.missing', { number: aceBillNumber, packages: packages.join(', '), received, total })}
  </a>
);

/** What a round that has ended has received, and what is missing. */
export const EndedRound = ({ round: { scans, missing } }: { round: Round }) => {
  const t = useText();
  return (
    <Alert color={missing.length > 0 ? 'orange' : 'green'} role="status">
      <div>{t('scan.roundEnded', { number: scans })}</div>
      {missing.length === 0 && t('scan.nothingMissing')}
      {missing.map((each) => (
        <div key={each.shipmentId}>
          <Missing of={each} />
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
  const missing = missingOf(
    round,
    [...ids].flatMap((id) => expectedOf(id) ?? []),
  );
  if (missing.length === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>{t('scan.stillMissing', { number: missing.reduce((sum, { packages }) => sum + packages.length, 0) })}</summary>
      <ul className={styles.list}>
        {missing.map((each) => (
          <li key={each.shipmentId}>
            <Missing of={each} />
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
