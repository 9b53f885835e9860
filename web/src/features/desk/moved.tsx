import { countryText } from '@ace/contract/shared/country-names.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { LinkText } from '../../shared/ui/links.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { UNIT } from '../../shared/ui/unit.ts';
import { DeliveryStatusBadge } from '../trackings/delivery-status.tsx';
import styles from './desk.module.css';
import { movedQuery } from './queries.ts';

/** The latest events that partners reported by themselves. */
export const Moved = () => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const { data } = useQuery(movedQuery);
  return (
    <Section
      title={t('desk.moved.title')}
      gap="xs"
      action={
        data &&
        data.length > 0 && (
          <LinkText to="/tracking-ace" search={{ source: 'partner', sort: 'id,desc' }} size="sm" ml="auto">
            {t('desk.moved.all')}
          </LinkText>
        )
      }
    >
      {data?.length === 0 && <Hint>{t('desk.moved.empty')}</Hint>}
      <ul className={styles.moved}>
        {data?.map(({ id, shipmentId, aceBillNumber, deliveryStatus, location, ...time }) => (
          <li key={id} {...UNIT}>
            <ShipmentLink id={shipmentId} number={aceBillNumber} />
            <DeliveryStatusBadge status={deliveryStatus} />
            <Text span size="xs" c="dimmed">
              {countryText(null, location, language)} · {format.event(time)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
};
