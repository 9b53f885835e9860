import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { LinkButton } from '../ui/links.tsx';
import { LoadFailed } from '../ui/loaded.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { type Column, useVisibleColumns } from './columns.ts';
import { DataTable } from './data-table.tsx';
import styles from './list.module.css';
import type { ListPageData, ListSearch } from './list-search.ts';
import { Pager } from './pager.tsx';
import { SearchBox } from './search-box.tsx';

type Props<Row> = {
  /** The key under which this browser remembers the columns. */
  name: string;
  texts: { title: string; empty: string };
  /** The button to create a record, if the user may. */
  create?: { to: LinkProps['to']; text: string };
  /** The search box, if the list can be searched. */
  searching?: { label: string; noMatch: string };
  columns: Column<Row>[];
  search: ListSearch;
  query: UseQueryResult<ListPageData<Row>>;
  onOpen?: (row: Row) => void;
  renderActions?: (row: Row) => ReactNode;
  /** Filters beside the heading. */
  filters?: ReactNode;
  /** A row on a phone: the most important fields. */
  renderCard: (row: Row) => ReactNode;
};

const Placeholder = () => {
  const t = useText();
  return (
    <div className={styles.empty} role="status" aria-label={t('app.loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} height={20} />
      ))}
    </div>
  );
};

/** The page of a list: heading, search, columns, table or cards, pager. Its whole state is in the address. */
export const ListPage = <Row extends { id: number }>(props: Props<Row>) => {
  const { name, texts, create, searching, columns, search, query, onOpen, renderActions, filters, renderCard } = props;
  const t = useText();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const choice = useVisibleColumns(name, columns);
  const { data, isError, isPlaceholderData, refetch } = query;

  const change = (next: Partial<ListSearch>) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ...next }) });

  const createButton = create && (
    <LinkButton to={create.to} leftSection={<IconPlus size={16} aria-hidden />} data-shortcut="new">
      {create.text}
    </LinkButton>
  );

  const content = () => {
    if (!data && isError) {
      return (
        <div className={styles.empty}>
          <LoadFailed onRetry={() => void refetch()} />
        </div>
      );
    }
    if (!data) return <Placeholder />;
    if (data.rows.length === 0) {
      const isBeyond = data.total > 0;
      return (
        <div className={styles.empty} role="status">
          <Text>{isBeyond ? t('list.beyond') : search.search && searching ? searching.noMatch : texts.empty}</Text>
          {isBeyond && (
            <Button variant="default" onClick={() => change({ page: 1 })}>
              {t('list.firstPage')}
            </Button>
          )}
          {!isBeyond &&
            (search.search ? (
              <Button variant="default" onClick={() => change({ search: '', page: 1 })}>
                {t('list.clear')}
              </Button>
            ) : (
              createButton
            ))}
        </div>
      );
    }
    return (
      <>
        {isNarrow ? (
          <ul
            className={styles.scroller}
            data-stale={isPlaceholderData || undefined}
            aria-label={texts.title}
            style={{ margin: 0, padding: 0, listStyle: 'none' }}
          >
            {data.rows.map((row) => (
              <li key={row.id} className={styles.card}>
                {renderCard(row)}
                {renderActions?.(row)}
              </li>
            ))}
          </ul>
        ) : (
          <DataTable
            label={texts.title}
            columns={choice.visible}
            rows={data.rows}
            sort={search.sort}
            isStale={isPlaceholderData}
            onOpen={onOpen}
            renderActions={renderActions}
          />
        )}
        <Pager search={search} data={{ ...data, count: data.rows.length }} onSize={(size) => change({ size, page: 1 })} />
      </>
    );
  };

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1}>{texts.title}</Title>
        {filters}
        {searching && <SearchBox value={search.search} label={searching.label} onSearch={(text) => change({ search: text, page: 1 })} />}
        {!isNarrow && <ColumnChooser columns={columns} choice={choice} />}
        {createButton}
      </div>
      <div className={styles.frame}>{content()}</div>
    </div>
  );
};
