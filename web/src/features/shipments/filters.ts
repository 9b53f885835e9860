import { PARTNERS } from '@ace/contract/partners/carriers.ts';
import { ATTENTIONS, CONNECTOR_FILTERS } from '@ace/contract/progress/attention.ts';
import { STATUS_FILTERS } from '@ace/contract/trackings/statuses.ts';
import { filterSetOf, one, period, several } from '../../shared/filter/filters.ts';
import { person } from '../users/choices.ts';
import { aboutPartner } from './partner-about.ts';

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
