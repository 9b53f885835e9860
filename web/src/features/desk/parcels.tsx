import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { UNDER_WAY_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { Paper, Text, Title } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { RecordLink } from '../../shared/list/rows/record-link.tsx';
import { Empty } from '../../shared/ui/empty.tsx';
import { LinkButton, LinkIcon, LinkText } from '../../shared/ui/links.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { UNIT } from '../../shared/ui/unit.ts';
import { receiverOf } from '../shipments/party-fields.ts';
import { shipments } from '../shipments/queries.ts';
import { StandingBadge } from '../trackings/standing.tsx';
import styles from './desk.module.css';

const SHOWN = 8;

/** The filter of parcels that have not arrived. */
const UNDER_WAY = { status: UNDER_WAY_STATUSES.join(','), sort: 'id,desc' };
const LATELY = { createdFrom: 'today-30', sort: 'id,desc' };

const listed = (filter: typeof UNDER_WAY | typeof LATELY) => shipments.list({ page: 1, size: SHOWN, search: '', ...filter });

const Parcel = ({ shipment }: { shipment: Shipment }) => {
  const t = useText();
  const format = useFormat();
  const { id, aceBillNumber, lastEventAt } = shipment;
  return (
    <li {...UNIT} className={styles.parcel}>
      <span className={styles.cell}>
        <RecordLink list="/shipment-ace" id={id} isNumber>
          {aceBillNumber}
        </RecordLink>
        <span>{receiverOf(shipment)}</span>
      </span>
      <span className={styles.cell}>
        <StandingBadge shipment={shipment} />
        <Text span size="xs" c="dimmed" title={lastEventAt ? format.moment(lastEventAt) : undefined}>
          {lastEventAt ? format.shortMoment(lastEventAt) : `${t('shipment.field.shipDate')}: ${format.day(shipment.shipDate)}`}
        </Text>
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
                <Parcel key={shipment.id} shipment={shipment} />
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
