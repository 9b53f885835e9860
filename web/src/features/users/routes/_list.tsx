import { personName } from '@ace/contract/shared/languages.ts';
import type { User } from '@ace/contract/users/user.ts';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { useLanguage, useText } from '../../../shared/i18n/i18n.ts';
import { inKnownOrder, useInOrder } from '../../../shared/list/arrangement.ts';
import styles from '../../../shared/list/list.module.css';
import { ListPage } from '../../../shared/list/list-page.tsx';
import { recordPath } from '../../../shared/list/record-link.tsx';
import { RowActions } from '../../../shared/list/row-actions.tsx';
import { useAccount } from '../../../shared/session/account.ts';
import { requires } from '../../../shared/session/guard.ts';
import { queryClient } from '../../../shared/session/query-client.ts';
import { ActivationToggle } from '../activation-toggle.tsx';
import { AuthorityBadges } from '../authority-badges.tsx';
import { useUserColumns } from '../columns.tsx';
import { USER_FILTERS } from '../filters.ts';
import { InvitationAgain } from '../invitation.tsx';
import { UserFilterBar } from '../list-filter.tsx';
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
  const t = useText();
  const search = useInOrder('users', Route.useSearch());
  const navigate = useNavigate();
  const columns = useUserColumns();
  const ownLogin = useAccount()?.login;
  const query = useQuery(users.list(search));
  return (
    <>
      <ListPage
        name="users"
        texts={{ title: t('user.list.title'), empty: t('user.list.empty') }}
        create={{ to: '/admin/user-management/new', text: t('user.list.create') }}
        searching={{
          label: t('user.list.search'),
          noMatch: t('user.list.noMatch'),
        }}
        columns={columns}
        toolbar={<UserFilterBar search={search} />}
        filtered={USER_FILTERS.isUsed(search) && { noMatch: t('user.filter.noMatch'), none: USER_FILTERS.none }}
        search={search}
        query={query}
        onOpen={({ login }) => void navigate({ to: '/admin/user-management/$id/view', params: { id: login } })}
        renderActions={(user, parameters) => (
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <InvitationAgain user={user} isIcon />
            <ActivationToggle user={user} isSelf={user.login === ownLogin} />
            <RowActions
              id={user.login}
              name={user.login}
              list="/admin/user-management"
              parameters={parameters}
              keepsSearch
              isDeletable={user.login !== ownLogin}
            />
          </Group>
        )}
        renderCard={(user) => <UserCard user={user} />}
      />
      {/* The delete popup shows over the list. */}
      <Outlet />
    </>
  );
};

export const Route = createFileRoute('/admin/user-management/_list')({
  validateSearch: USER_FILTERS.parse,
  beforeLoad: requires('users:manage'),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, with the former rows.
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(users.list(inKnownOrder('users', deps)));
  },
  staticData: { title: 'user.list.title' },
  component: UserListPage,
});
