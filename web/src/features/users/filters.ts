import { AUTHORITIES, USER_STATES } from '@ace/contract/users/roles.ts';
import { filterSetOf, period, several } from '../../shared/filter/filters.ts';

export const USER_FILTERS = filterSetOf(
  {
    role: several(AUTHORITIES, 'user.filter.role', (t, value) => t(`user.authority.${value}`)),
    state: several(USER_STATES, 'user.filter.state', (t, value) => t(`user.filter.states.${value}`)),
    created: period('user.field.createdDate'),
  },
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
