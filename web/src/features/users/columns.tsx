import type { User } from '@ace/contract/users/user.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { type Column, textColumn } from '../../shared/list/columns.ts';
import { RecordLink } from '../../shared/list/rows/record-link.tsx';
import { AuthorityBadges } from './authority-badges.tsx';

/** The columns of the list, in its order. */
export const useUserColumns = (): Column<User>[] => {
  const t = useText();
  const format = useFormat();
  return [
    { key: 'id', title: t('user.field.id'), isFixed: true, render: ({ id }) => id },
    textColumn<User>('login', t('user.field.login'), {
      isEssential: true,
      render: ({ login }) => (
        <RecordLink list="/admin/user-management" id={login}>
          {login}
        </RecordLink>
      ),
    }),
    textColumn<User>('email', t('user.field.email'), { isEssential: true }),
    textColumn<User>('phone', t('user.field.phone')),
    textColumn<User>('company', t('user.field.company')),
    textColumn<User>('address', t('user.field.address')),
    { key: 'langKey', title: t('user.field.langKey'), render: ({ langKey }) => langKey },
    {
      key: 'authorities',
      title: t('user.field.authorities'),
      isSortable: false,
      isEssential: true,
      maxWidth: 360,
      render: ({ authorities }) => <AuthorityBadges authorities={authorities} />,
    },
    {
      key: 'createdDate',
      title: t('user.field.createdDate'),
      render: ({ createdDate }) => format.shortMoment(createdDate),
    },
    textColumn<User>('lastModifiedBy', t('user.field.lastModifiedBy')),
    {
      key: 'lastModifiedDate',
      title: t('user.field.lastModifiedDate'),
      render: ({ lastModifiedDate }) => format.shortMoment(lastModifiedDate),
    },
  ];
};
