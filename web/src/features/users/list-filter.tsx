import { USER_STATES } from '@ace/contract/users/filter.names.ts';
import { AUTHORITIES } from '@ace/contract/users/roles.ts';
import { FilterBar } from '../../shared/filter/filter-bar.tsx';
import type { FilterTexts } from '../../shared/filter/filter-texts.ts';
import { type BuiltInView, ListViews } from '../../shared/filter/views.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { USER_FILTERS, type UserFilters, type UserSearch } from './filters.ts';
import { users } from './queries.ts';

/** Views and filters of the list. */
export const UserFilterBar = ({ search }: { search: UserSearch }) => {
  const t = useText();
  const texts: FilterTexts<typeof USER_FILTERS.kinds> = {
    role: { title: t('user.filter.role'), choices: AUTHORITIES.map((value) => ({ value, label: t(`user.authority.${value}`) })) },
    state: { title: t('user.filter.state'), choices: USER_STATES.map((value) => ({ value, label: t(`user.filter.states.${value}`) })) },
    created: { title: t('user.field.createdDate') },
  };
  const builtIn: BuiltInView<UserFilters>[] = [
    { title: t('view.all'), filters: {} },
    { title: t('user.filter.states.awaiting'), filters: { state: 'awaiting' } },
    { title: t('user.filter.states.deactivated'), filters: { state: 'deactivated' } },
    { title: t('user.view.employees'), filters: { role: 'ROLE_EMPLOYEE' } },
    { title: t('user.view.administrators'), filters: { role: 'ROLE_ADMIN' } },
  ];
  const views = (
    <ListViews list="users" path="/admin/user-management" set={USER_FILTERS} builtIn={builtIn} search={search} countsOf={users.counts} />
  );
  return <FilterBar set={USER_FILTERS} texts={texts} search={search} views={views} />;
};
