import { shipmentFilters } from '@ace/contract/shipments/filters.ts';
import { queryOptions } from '@tanstack/react-query';
import { filterSetOf } from '../../shared/filter/filters.ts';
import { findByText } from '../../shared/record/find-shipments.ts';
import { person } from '../users/choices.ts';
import { aboutPartner } from './partner-about.ts';

/** References that have a text, of shipments that have it; without a text, those of the latest shipments. */
const referenceChoices = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'references', text],
    queryFn: async ({ signal }) => {
      const references = (await findByText(text, signal, { size: 50 })).flatMap(({ customerReference }) => customerReference ?? []);
      const having = references.filter((reference) => reference.toLowerCase().includes(text.trim().toLowerCase()));
      return [...new Set(having)].map((value) => ({ value, label: value }));
    },
  });

export const SHIPMENT_FILTERS = filterSetOf(
  'shipment',
  shipmentFilters,
  {
    status: { labelOf: (t, value) => (value === 'NONE' ? t('shipment.filter.noEvent') : t(`deliveryStatus.${value}`)) },
    partner: { labelOf: (t, value) => t(`shipment.partner.${value}`), aboutOf: aboutPartner },
    ownerId: person('records:all'),
    readiness: { labelOf: (t, value) => t(`shipment.filter.readinesses.${value}`) },
    customerReference: { queryFor: referenceChoices },
  },
  {
    views: [
      { title: 'view.all', filters: {} },
      { title: 'view.today', filters: { shipDateFrom: 'today', shipDateTo: 'today' } },
      { title: 'view.mine', filters: { ownerId: 'me' } },
      { title: 'shipment.view.withoutConnector', filters: { connector: 'due' } },
      { title: 'shipment.view.exceptions', filters: { attention: 'exceptions' } },
      { title: 'shipment.view.stuck', filters: { attention: 'stuck' } },
    ],
  },
);
