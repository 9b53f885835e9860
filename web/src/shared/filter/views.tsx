import { isAllowed } from '@ace/contract/permissions.ts';
import { KINDS } from '@ace/contract/shared/kinds.ts';
import { MAX_COUNTS } from '@ace/contract/shared/lists.ts';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { showError } from '../api/errors.ts';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { ListLink } from '../list/list-link.tsx';
import type { ListSearch } from '../list/list-search.ts';
import { useChanges } from '../live/changes.ts';
import { mayCount } from '../live/concerns.ts';
import { useAccount } from '../session/account.ts';
import { queryClient } from '../session/query-client.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './filter.module.css';
import type { FilterSet, Filters } from './filters.ts';
import type { RecordList } from './record-list.ts';
import { SaveViewButton, viewsOf } from './save-view.tsx';

/** How old the counts of views may be when a page draws them, in milliseconds. */
const COUNT_AGE = 30_000;

/** Milliseconds between two counts that changes cause. */
const COUNT_PACE = 1_500;

type Criteria = Filters & { search?: string };

/** The address of a view of what the list shows now. It includes the order, because other users may have another default. */
const addressOf = (set: FilterSet, { sort, search: text, ...search }: ListSearch) => {
  const kept = { ...set.read(search), ...(text && { search: text }), ...(sort && { sort }) };
  return new URLSearchParams(kept as Record<string, string>).toString();
};

/** What a saved view selects, and how it is sorted. */
const readAddress = (set: FilterSet, address: string): { criteria: Criteria; sort: { sort?: string } } => {
  const parameters = Object.fromEntries(new URLSearchParams(address));
  const { search, sort } = parameters;
  return { criteria: { ...set.read(parameters), ...(search && { search }) }, sort: { ...(sort && { sort }) } };
};

/** Tabs of filters with their counts: built-in and saved views. */
export const ListViews = <Row extends { id: number }>({ list }: { list: RecordList<Row> }) => {
  const t = useText();
  const format = useFormat();
  const account = useAccount();
  const { name, search, records } = list;
  const set = records.filters;
  const { data: saved = [], isPending } = useQuery(viewsOf(name));
  const builtIn = set.views.filter(({ needs }) => !needs || isAllowed(needs, account));
  const views = [
    ...builtIn.map(({ title, filters }) => ({
      key: title as string,
      title: t(title),
      criteria: filters as Criteria,
      sort: {},
      removable: null as number | null,
    })),
    ...saved.map(({ id, name, address, isOwn }) => ({
      key: String(id),
      title: name,
      ...readAddress(set, address),
      removable: isOwn ? id : null,
    })),
  ];
  const isCounted = (criteria: Criteria) => set.isAllCounted || Object.keys(criteria).length > 0;
  const countedAt = (criteria: Criteria) => ({ page: 1, size: 1, sort: '', search: '', ...criteria });
  const counted = views.filter(({ criteria }) => isCounted(criteria)).slice(0, MAX_COUNTS);
  const { data: counts } = useQuery({
    ...records.counts(counted.map(({ criteria }) => countedAt(criteria))),
    staleTime: COUNT_AGE,
    ...(!KINDS[records.kind].isFollowed && { refetchInterval: COUNT_AGE }),
    enabled: !isPending && counted.length > 0,
  });
  useChanges({
    concerns: (change) => mayCount(records.kind, change),
    read: () => queryClient.invalidateQueries({ queryKey: [records.name, 'counts'] }),
    pace: COUNT_PACE,
  });
  const isCurrent = (criteria: Criteria) => set.isSame(set.read(search), criteria) && search.search === (criteria.search ?? '');
  const remove = async (id: number) => {
    await api('DELETE /api/views/:id', { params: { id: String(id) } }).catch(showError);
    await queryClient.invalidateQueries(viewsOf(name));
  };
  return (
    <nav aria-label={t('view.label')} style={{ display: 'contents' }}>
      <ul className={styles.views}>
        {views.map(({ key, title, criteria, sort, removable }) => {
          const count = counts?.get(JSON.stringify(countedAt(criteria)));
          return (
            <li key={key}>
              <ListLink
                list={KINDS[records.kind].path}
                search={{ ...search, ...set.none, search: '', ...criteria, ...sort, page: 1 }}
                className={styles.view}
                aria-current={isCurrent(criteria) ? 'page' : undefined}
              >
                {title}
                {isCounted(criteria) && <span className={styles.number}>{count && format.count(count)}</span>}
              </ListLink>
              {removable !== null && isCurrent(criteria) && (
                <IconButton
                  Icon={IconX}
                  iconSize={13}
                  color="gray"
                  size={22}
                  label={t('view.remove', { name: title })}
                  onClick={() => void remove(removable)}
                />
              )}
            </li>
          );
        })}
      </ul>
      {!views.some(({ criteria }) => isCurrent(criteria)) && <SaveViewButton list={name} address={addressOf(set, search)} />}
    </nav>
  );
};
