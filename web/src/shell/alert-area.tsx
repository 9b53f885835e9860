import { Alert as AlertBox, Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../shared/i18n/i18n.ts';
import { type Alert, closeAlert, useAlerts } from '../shared/ui/alerts.ts';
import styles from './shell.module.css';

/** Closes after its timeout, but not while the pointer or the focus is on it. */
const OneAlert = ({ alert: { id, severity, text, timeout, canReload, actions } }: { alert: Alert }) => {
  const t = useText();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld || canReload) return;
    const timer = setTimeout(() => closeAlert(id), timeout);
    return () => clearTimeout(timer);
  }, [id, timeout, isHeld, canReload]);
  const isSuccess = severity === 'success';
  return (
    <AlertBox
      role={isSuccess ? 'status' : 'alert'}
      variant="filled"
      color={isSuccess ? 'green.9' : 'red.9'}
      icon={isSuccess ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
      withCloseButton
      closeButtonLabel={t('alerts.close')}
      onClose={() => closeAlert(id)}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      py="xs"
    >
      {text}
      {actions.length > 0 && (
        <div className={styles.alertActions}>
          {actions.map((action) => (
            <Button
              key={action.text}
              size="compact-sm"
              variant="white"
              color="green.9"
              data-shortcut={action.shortcut}
              onClick={() => {
                closeAlert(id);
                action.run();
              }}
            >
              {action.text}
            </Button>
          ))}
        </div>
      )}
      {canReload && (
        <Button size="xs" variant="white" color="red.9" ml="sm" onClick={() => location.reload()}>
          {t('app.reload')}
        </Button>
      )}
    </AlertBox>
  );
};

export const AlertArea = () => {
  const t = useText();
  return (
    <section className={styles.alerts} data-alerts aria-label={t('alerts.label')}>
      {useAlerts().map((alert) => (
        <OneAlert key={alert.id} alert={alert} />
      ))}
    </section>
  );
};
