import type { ExpectedShipment } from '@ace/contract/scans/expected.ts';
import { Anchor } from '@mantine/core';
import { useText } from '../../../shared/i18n/i18n.ts';
import { findByCode } from '../../../shared/record/find-shipments.ts';
import { nameOf } from '../queue/expected.ts';
import { scansOf } from '../queue/kept.ts';
import { packageOf, standingOf } from '../rules/named.ts';
import styles from './scans.module.css';

type FoundShipment = Pick<ExpectedShipment, 'shipmentId' | 'aceBillNumber' | 'total' | 'city'>;
type FoundPackage = Pick<ExpectedShipment['packages'][number], 'number' | 'state' | 'place' | 'isMissing'>;

/** What a code is, and its package if it names one that this device knows. */
export type Found = { code: string; shipments: FoundShipment[]; of?: FoundPackage };

/** Milliseconds for asking the server. */
const CALL_TIMEOUT = 10_000;

/** Finds what a code is for a person, on this device, or else at the server. */
export const findCode = async (login: string, code: string): Promise<Found> => {
  const named = await nameOf(login, code);
  const { shipments } = named;
  const [first] = shipments;
  if (first) {
    const of = standingOf(first, packageOf(named), await scansOf(login, first.shipmentId));
    return { code, shipments, ...(of && { of }) };
  }
  const found = await findByCode(code, AbortSignal.timeout(CALL_TIMEOUT));
  return {
    code,
    shipments: found.map(({ id, aceBillNumber, totalPackages, receiverCity }) => ({
      shipmentId: id,
      aceBillNumber,
      total: totalPackages,
      city: receiverCity ?? null,
    })),
  };
};

/** What was looked up: which parcel it is, its state and where it goes, with the way to its page. */
export const FoundOutcome = ({ found: { code, shipments, of } }: { found: Found }) => {
  const t = useText();
  return (
    <div className={styles.outcome} role="status" aria-live="assertive" data-outcome={shipments.length > 0 ? 'found' : 'unknown'}>
      {shipments.length === 0 && (
        <>
          <strong>{t('scan.unknown')}</strong>
          <div className={`mono ${styles.number}`}>{code}</div>
        </>
      )}
      {shipments.map(({ shipmentId, aceBillNumber, total, city }) => (
        <div key={shipmentId}>
          <strong>
            <Anchor inherit c="inherit" underline="always" href={`#/shipment-ace/${shipmentId}/view`}>
              {aceBillNumber}
            </Anchor>
          </strong>
          <div className={styles.count}>
            {[of ? t('scan.packageOf', { number: of.number, total }) : t('scan.packages', { number: total }), city]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {of && (
            <div className={styles.number}>
              {[t(`package.state.${of.state}`), of.place, of.isMissing && t('package.missing')].filter(Boolean).join(' · ')}
            </div>
          )}
        </div>
      ))}
    </div>
  );
};
