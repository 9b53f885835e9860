import { trackingFilters } from '@ace/contract/trackings/filters.ts';
import { EXCEPTION_STATUSES } from '@ace/contract/trackings/statuses.ts';
import { filterSetOf } from '../../shared/filter/filters.ts';
import { person } from '../users/choices.ts';

export const TRACKING_FILTERS = filterSetOf(
  'tracking',
  trackingFilters,
  {
    status: { labelOf: (t, value) => t(`deliveryStatus.${value}`) },
    // Customers record no events, and do not see the users who do.
    createdById: person('trackings:write'),
    source: { labelOf: (t, value) => t(`tracking.source.${value}`) },
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
