import { userFilters } from '@ace/contract/users/filters.ts';
import { filterSetOf } from '../../shared/filter/filters.ts';

export const USER_FILTERS = filterSetOf(
  'user',
  userFilters,
  { role: { labelOf: (t, value) => t(`user.authority.${value}`) } },
  {
    views: [
      { title: 'view.all', filters: {} },
      { title: 'user.filter.states.awaiting', filters: { state: 'awaiting' } },
      { title: 'user.filter.states.deactivated', filters: { state: 'deactivated' } },
      { title: 'user.view.employees', filters: { role: 'ROLE_EMPLOYEE' } },
      { title: 'user.view.administrators', filters: { role: 'ROLE_ADMIN' } },
    ],
  },
);
