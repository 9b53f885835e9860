import type { Import } from '@ace/contract/imports/import.ts';
import { nameOfPartner } from '@ace/contract/partners/carriers.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from './check.module.css';

/** What would go to each partner. */
export const Summary = ({ found: { kind, totals } }: { found: Import }) => {
  const t = useText();
  const format = useFormat();
  if (kind !== 'shipments' || totals.length === 0) return null;
  return (
    <ul className={styles.totals} aria-label={t('import.check.partnerLabel')}>
      {totals.map(({ partner, rows, packages, weight }) => (
        <li key={partner}>
          {t('import.check.partner', {
            partner: nameOfPartner(partner, t('shipment.partnerAbout.none')),
            rows: format.number(rows),
            packages: format.number(packages),
            weight: format.upTo(weight, 1),
          })}
        </li>
      ))}
    </ul>
  );
};
