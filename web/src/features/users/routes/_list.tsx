import { personName } from '@ace/contract/shared/languages.ts';
import type { User } from '@ace/contract/users/user.ts';
import { Group } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../shared/filter/list-route.ts';
import { useRecordList } from '../../../shared/filter/record-list.ts';
import { RecordListPage } from '../../../shared/filter/record-list-page.tsx';
import { useLanguage } from '../../../shared/i18n/i18n.ts';
import styles from '../../../shared/list/list.module.css';
import { recordPath } from '../../../shared/list/rows/record-link.tsx';
import { RowActions } from '../../../shared/list/rows/row-actions.tsx';
import { useAccount } from '../../../shared/session/account.ts';
import { ActivationToggle } from '../activation-toggle.tsx';
import { AuthorityBadges } from '../authority-badges.tsx';
import { useUserColumns } from '../columns.tsx';
import { InvitationAgain } from '../invitation.tsx';
import { users } from '../queries.ts';

/** A row on a phone: who it is. */
const UserCard = ({ user }: { user: User }) => {
  const { login, email, authorities } = user;
  const name = personName(user, useLanguage());
  return (
    <a href={recordPath('/admin/user-management', login)} className={styles.cardLink}>
      <strong>{login}</strong>
      <span>{name}</span>
      <span className={styles.cardText} data-muted>
        {email}
      </span>
      <AuthorityBadges authorities={authorities} />
    </a>
  );
};

const UserListPage = () => {
  const ownLogin = useAccount()?.login;
  const list = useRecordList(users, { columns: useUserColumns(), search: Route.useSearch() });
  return (
    <RecordListPage
      list={list}
      idOf={({ login }) => login}
      renderActions={(user, given) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <InvitationAgain user={user} isIcon />
          <ActivationToggle user={user} isSelf={user.login === ownLogin} />
          <RowActions {...given} keepsSearch isDeletable={user.login !== ownLogin} />
        </Group>
      )}
      renderCard={(user) => <UserCard user={user} />}
    />
  );
};

export const Route = createFileRoute('/admin/user-management/_list')({ ...listRoute(users), component: UserListPage });
