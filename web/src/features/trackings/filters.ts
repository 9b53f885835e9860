import { DELIVERY_STATUSES, EXCEPTION_STATUSES, TRACKING_SOURCES } from '@ace/contract/trackings/statuses.ts';
import { filterSetOf, one, period, several } from '../../shared/filter/filters.ts';
import { person } from '../users/choices.ts';

export const TRACKING_FILTERS = filterSetOf(
  {
    status: several(DELIVERY_STATUSES, 'tracking.filter.status', (t, value) => t(`deliveryStatus.${value}`)),
    event: period('tracking.filter.event'),
    // Customers record no events, and do not see the users who do.
    createdById: person('tracking.filter.createdBy', 'trackings:write'),
    source: one(TRACKING_SOURCES, 'tracking.filter.source', (t, value) => t(`tracking.source.${value}`)),
  },
  {
    isAllCounted: false,
    views: [
      { title: 'view.all', filters: {} },
      { title: 'view.today', filters: { eventFrom: 'today', eventTo: 'today' } },
      { title: 'tracking.view.exceptions', filters: { status: EXCEPTION_STATUSES.join() } },
      { title: 'tracking.view.partners', filters: { source: 'partner' } },
      { title: 'tracking.view.mine', filters: { createdById: 'me' }, needs: 'trackings:write' },
    ],
  },
);
