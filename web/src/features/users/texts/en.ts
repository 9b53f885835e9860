import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  aceApp: {
    user: {
      created: 'User {{param}} was created. The mail to choose a password is on its way.',
      updated: 'User {{param}} was saved.',
      deleted: 'User {{param}} was deleted.',
    },
  },
  user: {
    entityName: 'user',
    list: { title: 'Users' },
    authority: { ROLE_USER: 'User', ROLE_EMPLOYEE: 'Employee', ROLE_ADMIN: 'Administrator' },
    field: {
      id: 'ID',
      login: 'Login',
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      phone: 'Phone',
      company: 'Company',
      address: 'Address',
      imageUrl: 'Picture address',
      langKey: 'Language',
      activated: 'Activated',
      awaits: 'Not activated yet',
      isConfirmed: 'Confirmed by staff',
      authorities: 'Profiles',
      createdBy: 'Created by',
      createdDate: 'Created date',
      lastModifiedBy: 'Last modified by',
      lastModifiedDate: 'Last modified date',
    },
  },
};
