import { LABEL_FILTERS } from '@ace/contract/labels/formats.ts';
import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { ARRIVING_FILTERS, ATTENTIONS, CONNECTOR_FILTERS, READINESS_FILTERS } from '@ace/contract/progress/attention.ts';
import { SEARCH_LIMIT } from '@ace/contract/shared/lists.ts';
import { STATUS_FILTERS } from '@ace/contract/trackings/statuses.ts';
import { queryOptions } from '@tanstack/react-query';
import { filterSetOf, one, period, several } from '../../shared/filter/filters.ts';
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
  {
    status: several(STATUS_FILTERS, 'shipment.filter.status', (t, value) =>
      value === 'NONE' ? t('shipment.filter.noEvent') : t(`deliveryStatus.${value}`),
    ),
    partner: several(PARTNERS, 'shipment.filter.partner', (t, value) => t(`shipment.partner.${value}`), aboutPartner),
    shipDate: period('shipment.filter.shipDate'),
    created: period('shipment.filter.created'),
    ownerId: person('shipment.filter.owner', 'records:all'),
    connector: one(CONNECTOR_FILTERS, 'shipment.filter.connector', (t, value) => t(`shipment.filter.connectors.${value}`)),
    arriving: one(ARRIVING_FILTERS, 'shipment.filter.arriving', (t, value) => t(`shipment.filter.arrivings.${value}`)),
    readiness: one(READINESS_FILTERS, 'shipment.filter.readiness', (t, value) => t(`shipment.filter.readinesses.${value}`)),
    label: one(LABEL_FILTERS, 'shipment.filter.label', (t, value) => t(`shipment.filter.labels.${value}`)),
    customerReference: {
      kind: 'text',
      maxLength: SEARCH_LIMIT,
      title: 'shipment.filter.customerReference',
      queryFor: referenceChoices,
    },
    importId: { kind: 'number', title: 'shipment.filter.importId' },
    attention: one(ATTENTIONS, 'shipment.filter.attention', (t, value) => t(`shipment.filter.attentions.${value}`)),
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
