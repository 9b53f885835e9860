import { personName } from '@ace/contract/shared/languages.ts';
import type { User } from '@ace/contract/users/user.ts';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import { useLanguage, useText } from '../../../shared/i18n/i18n.ts';
import { inKnownOrder, useInOrder } from '../../../shared/list/arrangement.ts';
import styles from '../../../shared/list/list.module.css';
import { CreateButton, ListFrame, ListHead, ListPage, NoRows } from '../../../shared/list/list-page.tsx';
import { ListRows } from '../../../shared/list/list-rows.tsx';
import { recordPath } from '../../../shared/list/record-link.tsx';
import { RowActions } from '../../../shared/list/row-actions.tsx';
import { useList } from '../../../shared/list/use-list.ts';
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
  const ownLogin = useAccount()?.login;
  const list = useList({ name: 'users', columns: useUserColumns(), search, query: useQuery(users.list(search)) });
  const title = t('user.list.title');
  const create = <CreateButton to="/admin/user-management/new">{t('user.list.create')}</CreateButton>;
  return (
    <>
      <ListPage>
        <ListHead list={list} title={title} search={t('user.list.search')} create={create} />
        <UserFilterBar search={search} />
        <ListFrame
          list={list}
          noRows={
            <NoRows
              list={list}
              empty={t('user.list.empty')}
              noMatch={t('user.list.noMatch')}
              filtered={USER_FILTERS.isUsed(search) && { noMatch: t('user.filter.noMatch'), none: USER_FILTERS.none }}
            >
              {create}
            </NoRows>
          }
        >
          <ListRows
            list={list}
            label={title}
            onOpen={({ login }) => void navigate({ to: '/admin/user-management/$id/view', params: { id: login } })}
            renderActions={(user) => (
              <Group gap="xs" wrap="nowrap" justify="flex-end">
                <InvitationAgain user={user} isIcon />
                <ActivationToggle user={user} isSelf={user.login === ownLogin} />
                <RowActions
                  id={user.login}
                  name={user.login}
                  list="/admin/user-management"
                  parameters={list.parameters}
                  keepsSearch
                  isDeletable={user.login !== ownLogin}
                />
              </Group>
            )}
            renderCard={(user) => <UserCard user={user} />}
          />
        </ListFrame>
      </ListPage>
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
