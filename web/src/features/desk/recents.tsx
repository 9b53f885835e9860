import { Link } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/i18n.ts';
import { useOpenedShipments } from '../../shared/record/opened-shipments.ts';
import { useAccount } from '../../shared/session/account.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { Section } from '../../shared/ui/section.tsx';
import styles from './desk.module.css';

/** The shipments that this person opened last. */
export const Recents = () => {
  const t = useText();
  const opened = useOpenedShipments(useAccount());
  return (
    <Section title={t('desk.recent.title')} gap="xs">
      {opened.length === 0 && <Hint>{t('desk.recent.empty')}</Hint>}
      {opened.slice(0, 8).map(({ id, name, about }) => (
        <Link key={id} to="/shipment-ace/$id/view" params={{ id: String(id) }} className={styles.recent}>
          <span className="mono">{name}</span>
          <span>{about}</span>
        </Link>
      ))}
    </Section>
  );
};
