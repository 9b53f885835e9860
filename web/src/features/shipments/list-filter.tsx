import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { ATTENTIONS } from '@ace/contract/progress/attention.ts';
import { CONNECTOR_FILTERS, STATUS_FILTERS } from '@ace/contract/shipments/filter.names.ts';
import type { ReactNode } from 'react';
import { FilterBar } from '../../shared/filter/filter-bar.tsx';
import type { FilterTexts } from '../../shared/filter/filter-texts.ts';
import { type BuiltInView, ListViews } from '../../shared/filter/views.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../shared/session/account.ts';
import { PERSON } from '../users/choices.ts';
import { SHIPMENT_FILTERS, type ShipmentFilters, type ShipmentSearch } from './filters.ts';
import { aboutPartner } from './partner-about.ts';
import { shipments } from './queries.ts';

const useFilterTexts = (): FilterTexts<typeof SHIPMENT_FILTERS.kinds> => {
  const t = useText();
  const seesAll = useIsAllowed('records:all');
  return {
    status: {
      title: t('shipment.filter.status'),
      choices: STATUS_FILTERS.map((value) => ({
        value,
        label: value === 'NONE' ? t('shipment.filter.noEvent') : t(`deliveryStatus.${value}`),
      })),
    },
    partner: {
      title: t('shipment.filter.partner'),
      choices: PARTNERS.map((value) => ({ value, label: t(`shipment.partner.${value}`), about: aboutPartner(t, value) })),
    },
    shipDate: { title: t('shipment.filter.shipDate') },
    created: { title: t('shipment.filter.created') },
    ownerId: { title: t('shipment.filter.owner'), ...PERSON, isHidden: !seesAll },
    connector: {
      title: t('shipment.filter.connector'),
      choices: CONNECTOR_FILTERS.map((value) => ({ value, label: t(`shipment.filter.connectors.${value}`) })),
    },
    attention: {
      title: t('shipment.filter.attention'),
      choices: ATTENTIONS.map((value) => ({ value, label: t(`shipment.filter.attentions.${value}`) })),
    },
  };
};

/** Views and filters of the list, with its further buttons. */
export const ShipmentFilterBar = ({ search, children }: { search: ShipmentSearch; children: ReactNode }) => {
  const t = useText();
  const builtIn: BuiltInView<ShipmentFilters>[] = [
    { title: t('view.all'), filters: {} },
    { title: t('view.today'), filters: { shipDateFrom: 'today', shipDateTo: 'today' } },
    { title: t('view.mine'), filters: { ownerId: 'me' } },
    { title: t('shipment.view.withoutConnector'), filters: { connector: 'due' } },
    { title: t('shipment.view.exceptions'), filters: { attention: 'exceptions' } },
    { title: t('shipment.view.stuck'), filters: { attention: 'stuck' } },
  ];
  const views = (
    <ListViews list="shipments" path="/shipment-ace" set={SHIPMENT_FILTERS} builtIn={builtIn} search={search} countsOf={shipments.counts} />
  );
  return (
    <FilterBar set={SHIPMENT_FILTERS} texts={useFilterTexts()} search={search} views={views}>
      {children}
    </FilterBar>
  );
};
