import type { ListName } from '@ace/contract/preferences/preferences.names.ts';
import type { Count } from '@ace/contract/shared/counts.ts';
import { MAX_COUNTS } from '@ace/contract/shared/page.limits.ts';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { showError } from '../api/errors.ts';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { ListLink } from '../list/list-link.tsx';
import type { ListPath } from '../list/list-path.ts';
import type { ListSearch } from '../list/list-search.ts';
import { queryClient } from '../session/query-client.ts';
import styles from './filter.module.css';
import type { FilterSet, Filters } from './filters.ts';
import { SaveViewButton, viewsOf } from './save-view.tsx';

/** How old the counts of views may be, in milliseconds. */
const COUNT_AGE = 30_000;

/** A view that everybody has. */
export type BuiltInView<Shown extends object> = { title: string; filters: Shown };

type Props<Address extends ListSearch> = {
  list: ListName;
  path: ListPath;
  set: FilterSet;
  builtIn: BuiltInView<Filters>[];
  search: Address;
  /** Counts what the list shows at each address, by the text of the address. Each change of a record counts again. */
  // biome-ignore lint/suspicious/noExplicitAny: each query has its own type of key
  countsOf: (addresses: Address[]) => UseQueryOptions<Map<string, Count | undefined>, Error, Map<string, Count | undefined>, any>;
  /** False for a list without a counter: all of its rows would be counted one by one, and its foot says how many they are. */
  isAllCounted?: boolean;
};

type Criteria = Filters & { search?: string };

/** The address of a view of what the list shows now, in its present order, which need not be that of whoever opens it. */
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

/** Tabs of filters with their counts: those that everybody has, and saved ones. */
export const ListViews = <Address extends ListSearch>({
  list,
  path,
  set,
  builtIn,
  search,
  countsOf,
  isAllCounted = true,
}: Props<Address>) => {
  const t = useText();
  const format = useFormat();
  const { data: saved = [], isPending } = useQuery(viewsOf(list));
  const views = [
    ...builtIn.map(({ title, filters }) => ({
      key: title,
      title,
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
  const isCounted = (criteria: Criteria) => isAllCounted || Object.keys(criteria).length > 0;
  // The filters of a view are those of its list.
  const countedAt = (criteria: Criteria) => ({ page: 1, size: 1, sort: '', search: '', ...criteria }) as Address;
  const counted = views.filter(({ criteria }) => isCounted(criteria)).slice(0, MAX_COUNTS);
  const { data: counts } = useQuery({
    ...countsOf(counted.map(({ criteria }) => countedAt(criteria))),
    staleTime: COUNT_AGE,
    refetchInterval: COUNT_AGE,
    enabled: !isPending && counted.length > 0,
  });
  const isCurrent = (criteria: Criteria) => set.isSame(set.read(search), criteria) && search.search === (criteria.search ?? '');
  const remove = async (id: number) => {
    await api('DELETE /api/views/:id', { params: { id: String(id) } }).catch(showError);
    await queryClient.invalidateQueries(viewsOf(list));
  };
  return (
    <nav aria-label={t('view.label')} style={{ display: 'contents' }}>
      <ul className={styles.views}>
        {views.map(({ key, title, criteria, sort, removable }) => {
          const count = counts?.get(JSON.stringify(countedAt(criteria)));
          return (
            <li key={key}>
              <ListLink
                list={path}
                search={{ ...search, ...set.none, search: '', ...criteria, ...sort, page: 1 }}
                className={styles.view}
                aria-current={isCurrent(criteria) ? 'page' : undefined}
              >
                {title}
                {isCounted(criteria) && (
                  <span className={styles.number}>{count && `${format.number(count.total)}${count.isTotalLowerBound ? '+' : ''}`}</span>
                )}
              </ListLink>
              {removable !== null && isCurrent(criteria) && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={22}
                  onClick={() => void remove(removable)}
                  aria-label={t('view.remove', { name: title })}
                  title={t('view.remove', { name: title })}
                >
                  <IconX size={13} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ul>
      {!views.some(({ criteria }) => isCurrent(criteria)) && <SaveViewButton list={list} address={addressOf(set, search)} />}
    </nav>
  );
};
