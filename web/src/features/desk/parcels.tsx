import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { UNDER_WAY_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { Paper, Text, Title } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { LinkButton, LinkIcon, LinkText } from '../../shared/ui/links.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { UNIT } from '../../shared/ui/unit.ts';
import { DeliverySteps } from '../sharing/delivery-steps.tsx';
import { receiverOf } from '../shipments/party-fields.ts';
import { shipments } from '../shipments/queries.ts';
import { ProgressBadge } from '../trackings/progress-badge.tsx';
import styles from './desk.module.css';

const SHOWN = 8;

/** The filter of parcels that have not arrived. */
const UNDER_WAY = { status: UNDER_WAY_STATUSES.join(','), sort: 'id,desc' };
const LATELY = { createdFrom: 'today-30', sort: 'id,desc' };

const listed = (filter: typeof UNDER_WAY | typeof LATELY) => shipments.list({ page: 1, size: SHOWN, search: '', ...filter });

/** A parcel; one that is under way with the steps of its way, and the days on which it is expected. */
const Parcel = ({ shipment, isUnderWay }: { shipment: Shipment; isUnderWay: boolean }) => {
  const t = useText();
  const format = useFormat();
  const { id, aceBillNumber, lastEventAt, lastEventOffset, deliveryStatus, estimatedFrom, estimatedTo } = shipment;
  return (
    <li {...UNIT} className={styles.parcel}>
      <span className={styles.cell}>
        <ShipmentLink id={id} number={aceBillNumber} />
        <span>{receiverOf(shipment)}</span>
      </span>
      <span className={styles.cell}>
        <ProgressBadge shipment={shipment} />
        <Text span size="xs" c="dimmed">
          {lastEventAt
            ? format.event({ dateTime: lastEventAt, offsetMinutes: lastEventOffset })
            : `${t('shipment.field.shipDate')}: ${format.day(shipment.shipDate)}`}
        </Text>
        {isUnderWay && estimatedFrom && estimatedTo && (
          <Text span size="xs" fw={600}>
            {t('shipment.strip.estimate', { days: format.days(estimatedFrom, estimatedTo) })}
          </Text>
        )}
      </span>
      <LinkIcon
        variant="subtle"
        size={30}
        to="/shipment-ace/new"
        search={{ copyOf: String(id) }}
        aria-label={`${t('desk.parcels.again')} ${aceBillNumber}`}
        title={t('desk.parcels.again')}
      >
        <IconCopy size={16} aria-hidden />
      </LinkIcon>
      {isUnderWay && (
        <div className={styles.steps}>
          {/* What is held up was picked up before. */}
          <DeliverySteps status={deliveryStatus} earlier={['COLLECTED']} />
        </div>
      )}
    </li>
  );
};

const Parcels = ({ name, filter }: { name: 'underWay' | 'lately'; filter: typeof UNDER_WAY | typeof LATELY }) => {
  const t = useText();
  const query = useQuery(listed(filter));
  return (
    <Paper withBorder p="md" component="section" aria-label={t(`desk.parcels.${name}`)}>
      <div className={styles.head}>
        <Title order={2}>{t(`desk.parcels.${name}`)}</Title>
        {(query.data?.total ?? 0) > SHOWN && (
          <LinkText to="/shipment-ace" search={filter} size="sm">
            {t('desk.parcels.all')}
          </LinkText>
        )}
      </div>
      <Loaded query={query}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty picture={name === 'underWay' ? 'done' : 'box'} text={t(`desk.parcels.${name}Empty`)}>
              <LinkButton to="/shipment-ace/new" variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
                {t('desk.parcels.send')}
              </LinkButton>
            </Empty>
          ) : (
            <ul>
              {rows.map((shipment) => (
                <Parcel key={shipment.id} shipment={shipment} isUnderWay={name === 'underWay'} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Paper>
  );
};

/** What a customer has on the way, and created last. */
export const CustomerParcels = () => (
  <div className={styles.halves}>
    <Parcels name="underWay" filter={UNDER_WAY} />
    <Parcels name="lately" filter={LATELY} />
  </div>
);
