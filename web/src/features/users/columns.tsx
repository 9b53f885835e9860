import type { User } from '@ace/contract/users/user.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import type { Column } from '../../shared/list/columns.ts';
import { useColumn } from '../../shared/record/record-values.tsx';
import { AuthorityBadges } from './authority-badges.tsx';

/** The columns of the list, in its order. */
export const useUserColumns = (): Column<User>[] => {
  const column = useColumn<User>('user');
  const format = useFormat();
  return [
    column('id'),
    column('login', { isEssential: true }),
    column('email', { isEssential: true }),
    column('phone'),
    column('company'),
    column('address'),
    column('langKey'),
    column('authorities', {
      isSortable: false,
      isEssential: true,
      maxWidth: 360,
      render: ({ authorities }) => <AuthorityBadges authorities={authorities} />,
    }),
    column('createdDate', { render: ({ createdDate }) => format.shortMoment(createdDate) }),
    column('lastModifiedBy'),
    column('lastModifiedDate', { render: ({ lastModifiedDate }) => format.shortMoment(lastModifiedDate) }),
  ];
};
