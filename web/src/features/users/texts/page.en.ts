import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  user: {
    list: {
      create: 'Create a new User',
      search: 'Search by login, email or name…',
      empty: 'There are no users yet.',
      noMatch: 'No user matches this search.',
    },
    detail: { title: 'User [{{login}}]' },
    form: {
      title: 'Create or edit a User',
      activatedHint: 'New users are activated when they choose a password with the link in their mail.',
      isConfirmedHint:
        'Shipments of customers who registered themselves notify only a few new people a day, until staff have confirmed the customer.',
    },
    isConfirmed: { yes: 'Confirmed', no: 'Registered, not confirmed' },
    delete: { question: 'Are you sure you want to delete this User?', action: 'Delete' },
    // Two words for three states: a user who was never active differs by icon, hint and button.
    state: {
      activated: 'Activated',
      awaiting: 'Deactivated',
      deactivated: 'Deactivated',
      activate: 'Not activated yet. Activate {{login}} now',
      unlock: 'Activate {{login}}',
      deactivate: 'Deactivate {{login}}',
      okActivated: 'OK: {{login}} is activated.',
      okDeactivated: 'OK: {{login}} is deactivated.',
      error: 'ERROR: {{reason}}',
    },
    awaits: { invitation: 'Invited, has not chosen a password', activation: 'Registered, has not confirmed the email address' },
    invitation: {
      again: 'Send the invitation again',
      sent: 'The invitation is sent to {{email}} again. The earlier link no longer works.',
    },
    message: {
      login: 'This field can only contain letters, digits and e-mail addresses.',
      loginIsEmail: 'An email address as a login must be that of the same user.',
    },
    view: { employees: 'Employees', administrators: 'Administrators' },
    filter: {
      role: 'Highest profile',
      state: 'State',
      states: { activated: 'Activated', awaiting: 'Not activated yet', deactivated: 'Deactivated' },
      noMatch: 'No user matches the filter.',
    },
  },
};
