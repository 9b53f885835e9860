import type { DeliveryStatus } from '@ace/contract/trackings/statuses.ts';
import { DELIVERY_STEPS, isStopped, stepOf } from '@ace/contract/trackings/steps.ts';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './sharing.module.css';

/** How far a shipment has come, in five steps. What holds it up is marked at the step that it has reached. */
export const DeliverySteps = ({ status, earlier }: { status: DeliveryStatus | null; earlier: readonly (DeliveryStatus | null)[] }) => {
  const t = useText();
  const reached = stepOf(status, earlier);
  return (
    <ol className={styles.steps} aria-label={t('track.steps.label')}>
      {DELIVERY_STEPS.map((step, index) => {
        const isNow = index === reached;
        const isHeld = isNow && isStopped(status);
        return (
          <li
            key={step}
            data-done={index <= reached || undefined}
            data-held={isHeld || undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden>
              {isHeld ? <IconAlertTriangle size={12} /> : index <= reached && <IconCheck size={12} />}
            </span>
            {t(`track.steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
};
