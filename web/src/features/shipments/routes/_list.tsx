import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from '../../../shared/list/list.module.css';
import { ListPage } from '../../../shared/list/list-page.tsx';
import { parseListSearch } from '../../../shared/list/list-search.ts';
import { RowActions } from '../../../shared/list/row-actions.tsx';
import { requires } from '../../../shared/session/guard.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { useShipmentColumns } from '../columns.tsx';
import { shipments } from '../queries.ts';

/** A row on a phone: the bill number and the most important fields. */
const ShipmentCard = ({ shipment }: { shipment: Shipment }) => {
  const t = useText();
  const format = useFormat();
  const { id, aceBillNumber, description, receiverName, receiverContactName, receiverCity, shipDate, totalPackages, weight } = shipment;
  return (
    <Link to="/shipment-ace/$id/view" params={{ id: String(id) }} className={styles.cardLink}>
      <span className={styles.cardLine}>
        <strong className="mono">{aceBillNumber}</strong>
        <span>{format.day(shipDate)}</span>
      </span>
      <Text component="span" size="sm" lineClamp={2}>
        {description}
      </Text>
      <Text component="span" size="sm" c="dimmed" lineClamp={1}>
        {[receiverName ?? receiverContactName, receiverCity].filter(Boolean).join(', ')}
      </Text>
      <Text component="span" size="sm" c="dimmed">
        {t('shipment.field.totalPackages')}: {format.number(totalPackages)}
        {weight !== null && ` · ${format.number(weight)} kg`}
      </Text>
    </Link>
  );
};

const ShipmentListPage = () => {
  const t = useText();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const columns = useShipmentColumns();
  const query = useQuery(shipments.list(search));
  return (
    <>
      <ListPage
        name="shipments"
        texts={{ title: t('shipment.list.title'), empty: t('shipment.list.empty') }}
        create={{ to: '/shipment-ace/new', text: t('shipment.list.create') }}
        searching={{ label: t('shipment.list.search'), noMatch: t('shipment.list.noMatch') }}
        columns={columns}
        search={search}
        query={query}
        onOpen={({ id }) => void navigate({ to: '/shipment-ace/$id/view', params: { id: String(id) } })}
        renderActions={({ id, aceBillNumber }) => <RowActions id={id} name={aceBillNumber} list="/shipment-ace" />}
        renderCard={(shipment) => <ShipmentCard shipment={shipment} />}
      />
      {/* The delete popup shows over the list. */}
      <Outlet />
    </>
  );
};

export const Route = createFileRoute('/shipment-ace/_list')({
  validateSearch: parseListSearch,
  beforeLoad: requires('shipments:read'),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the former rows.
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(shipments.list(deps));
  },
  staticData: { title: 'shipment.list.title' },
  component: ShipmentListPage,
});
