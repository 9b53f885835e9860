import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { UNIT } from '../../shared/ui/unit.ts';
import { ProgressBadge } from '../trackings/progress-badge.tsx';
import { DangerBadge } from './danger-badge.tsx';
import styles from './shipments.module.css';

/** The progress of a shipment, in one line: status, route, packages and weight, ship date, partner; and what the page adds. */
export const StatusStrip = ({ shipment, children }: { shipment: Shipment; children?: ReactNode }) => {
  const t = useText();
  const format = useFormat();
  const { lastEventAt, lastEventOffset, senderCity, senderContactName, receiverCity, receiverContactName } = shipment;
  const { totalPackages, weight, shipDate, partnerShipment, dangerousGoods, estimatedFrom, estimatedTo } = shipment;
  const load = [
    t('shipment.strip.packages', { number: format.number(totalPackages) }),
    weight === null ? null : `${format.number(weight)} kg`,
  ].filter(Boolean);
  return (
    <section {...UNIT} className={styles.strip} aria-label={t('shipment.strip.label')}>
      <span title={lastEventAt ? format.event({ dateTime: lastEventAt, offsetMinutes: lastEventOffset }) : undefined}>
        <ProgressBadge shipment={shipment} />
      </span>
      <span className={styles.route}>
        {senderCity ?? senderContactName}
        <IconArrowRight size={14} aria-label={t('shipment.strip.to')} />
        {receiverCity ?? receiverContactName}
      </span>
      {estimatedFrom && estimatedTo && (
        <span title={t('shipment.strip.estimateHint')}>
          {t('shipment.strip.estimate', { days: format.days(estimatedFrom, estimatedTo) })}
        </span>
      )}
      <span>{load.join(' · ')}</span>
      <span>{format.day(shipDate)}</span>
      {partnerShipment !== 'none' && <span>{t(`shipment.partner.${partnerShipment}`)}</span>}
      {dangerousGoods && <DangerBadge>{t('shipment.field.dangerousGoods')}</DangerBadge>}
      {children}
    </section>
  );
};
