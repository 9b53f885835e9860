import { ARRANGEMENTS, type Arrangement, type ListName } from '@ace/contract/preferences/preferences.names.ts';
import { Button, SegmentedControl, Skeleton, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type LinkProps, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Empty } from '../ui/empty.tsx';
import { goToHits } from '../ui/focus.ts';
import { LinkButton } from '../ui/links.tsx';
import { LoadFailed } from '../ui/loaded.tsx';
import { useArrangement } from './arrangement.ts';
import { CardList } from './card-list.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { type Column, essentialColumns } from './columns.ts';
import { CompactOffer } from './compact-offer.tsx';
import { DataTable } from './data-table.tsx';
import styles from './list.module.css';
import type { AddressOf } from './list-link.tsx';
import { rememberSearch } from './list-path.ts';
import type { ListPageData, ListSearch } from './list-search.ts';
import { wordsOf } from './marks.ts';
import { rememberRows } from './neighbours.ts';
import { ListFoot, Pager } from './pager.tsx';
import { PreviewButton, usePreview, WithPreview } from './preview.tsx';
import { SearchBox } from './search-box.tsx';
import { type Selection, useSelection } from './selection.ts';

type Props<Row> = {
  /** The name under which the person's arrangement is remembered. */
  name: ListName;
  texts: { title: string; empty: string };
  /** The button to create a record, if the user may. */
  create?: { to: LinkProps['to']; text: string };
  /** The next step where there are no rows, if it is not to create one. */
  whenEmpty?: ReactNode;
  /** The search box, if the list can be searched. */
  searching?: { label: string; noMatch: string };
  /** The documented columns. */
  columns: Column<Row>[];
  /** The columns of the compact arrangement; by default the essential ones. */
  compact?: Column<Row>[];
  search: ListSearch;
  query: UseQueryResult<ListPageData<Row>>;
  onOpen?: (row: Row) => void;
  /** The buttons of a row, with the parameters in the address: if each read them, it would be drawn again with every address. */
  renderActions?: (row: Row, parameters: string) => ReactNode;
  /** What is said to those who have not arranged the list yet, about the compact arrangement. */
  offer?: string;
  /** Filters beside the heading. */
  filters?: ReactNode;
  /** A line between heading and table: views and the filters in use. */
  toolbar?: ReactNode;
  /** If the list is filtered: the text for no rows, and what takes all filters out of the address. */
  filtered?: { noMatch: string; none: Record<string, undefined> } | false;
  /** Where the words of a search are in a row, besides the shown fields. */
  foundElsewhere?: (row: Row, words: string[], shown: ReadonlySet<string>) => string | null;
  /** Lets rows be selected: what people call a row, and what can be done with those that are selected. */
  selecting?: { nameOf: (row: Row) => string; renderBar: (selection: Selection, data: ListPageData<Row>) => ReactNode };
  /** What a preview at the right of the rows says of one of them, for lists that have it. */
  renderPreview?: (row: Row, onClose: () => void) => ReactNode;
  /** A row on a phone: the most important fields. `words` are those of the search. */
  renderCard: (row: Row, words: string[]) => ReactNode;
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

/** The page of a list: heading, search, columns, table or cards, pager. Page, sort, search and filters are in the address. */
export const ListPage = <Row extends { id: number }>(props: Props<Row>) => {
  const { name, texts, create, searching, columns, compact = essentialColumns(columns), search, query } = props;
  const { whenEmpty, onOpen, offer, filters, toolbar, filtered, selecting, foundElsewhere, renderPreview, renderCard } = props;
  const { page: _page, size: _size, sort: _sort, ...criteria } = search;
  const selection = useSelection(JSON.stringify(criteria));
  const t = useText();
  const navigate = useNavigate();
  // With an open popup, whose address is longer, the list is still this one.
  const list = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const addressOf: AddressOf = (next) => ({ list, search: { ...search, ...next } });
  // Not read from the address, which changes before the list does: each search would draw the page once more.
  const parameters = useRouter().options.stringifySearch(search);
  const renderActions = props.renderActions && ((row: Row) => props.renderActions?.(row, parameters));
  const isNarrow = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false });
  const arrangement = useArrangement(name, columns, compact);
  // Cards show the same fields in every arrangement.
  const isArranging = arrangement.isPending && !isNarrow;
  const preview = usePreview(name, renderPreview !== undefined);
  const { data, isError, isPlaceholderData, refetch } = query;
  const words = useMemo(() => wordsOf(search.search), [search.search]);
  const isReady = data !== undefined && !isArranging;

  const change = (next: Partial<ListSearch> & Record<string, unknown>) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ...next }) });

  useEffect(() => rememberSearch(list, search), [list, search]);
  useEffect(() => {
    if (data) {
      rememberRows(
        name,
        data.rows.map(({ id }) => id),
      );
    }
  }, [name, data]);
  const searchFor = (text: string) => {
    const isShown = text === search.search && search.page === 1;
    if (text !== '') goToHits(name, isShown);
    change({ search: text, page: 1 });
  };

  const createButton = create && (
    <LinkButton to={create.to} leftSection={<IconPlus size={16} aria-hidden />} data-shortcut="new">
      {create.text}
    </LinkButton>
  );

  const noRowsText = search.search && searching ? searching.noMatch : filtered ? filtered.noMatch : texts.empty;

  const content = () => {
    if (!data && isError) {
      return (
        <div className={styles.empty}>
          <LoadFailed onRetry={() => void refetch()} />
        </div>
      );
    }
    if (!data || !isReady) return <Placeholder />;
    if (data.rows.length === 0) {
      const isBeyond = data.total > 0;
      return (
        <div className={styles.empty}>
          {isBeyond ? (
            <Empty picture="lens" text={t('list.beyond')}>
              <Button variant="default" onClick={() => change({ page: 1 })}>
                {t('list.firstPage')}
              </Button>
            </Empty>
          ) : (
            <Empty picture={search.search || filtered ? 'lens' : 'box'} text={noRowsText}>
              {search.search && (
                <Button variant="default" onClick={() => change({ search: '', page: 1 })}>
                  {t('list.clear')}
                </Button>
              )}
              {filtered && (
                <Button variant="default" onClick={() => change({ ...filtered.none, page: 1 })}>
                  {t('filter.clear')}
                </Button>
              )}
              {!search.search && !filtered && (whenEmpty ?? createButton)}
            </Empty>
          )}
        </div>
      );
    }
    const table = (
      <DataTable
        name={name}
        label={texts.title}
        arrangement={arrangement.isFitted ? { ...arrangement, visible: preview.beside(arrangement.visible) } : arrangement}
        rows={data.rows}
        sort={search.sort}
        addressOf={addressOf}
        words={words}
        foundElsewhere={foundElsewhere}
        onOpen={onOpen}
        renderActions={renderActions}
        selecting={selecting && { selection, nameOf: selecting.nameOf }}
      />
    );
    return isNarrow ? (
      <CardList
        label={texts.title}
        rows={data.rows}
        words={words}
        renderCard={(row) => renderCard(row, words)}
        renderActions={renderActions}
      />
    ) : renderPreview ? (
      <WithPreview list={name} rows={data.rows} isOpen={preview.isOpen} onClose={preview.toggle} renderPreview={renderPreview}>
        {table}
      </WithPreview>
    ) : (
      table
    );
  };

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1}>{texts.title}</Title>
        {filters}
        {searching && <SearchBox value={search.search} label={searching.label} onSearch={searchFor} />}
        {!isNarrow && (
          <>
            <SegmentedControl
              size="sm"
              aria-label={t('list.arrangement')}
              disabled={arrangement.isPending}
              value={arrangement.arrangement}
              // The values are those of the choices below.
              onChange={(value) => arrangement.setArrangement(value as Arrangement)}
              data={ARRANGEMENTS.map((value) => ({ value, label: t(`list.arrangements.${value}`) }))}
            />
            <ColumnChooser arrangement={arrangement} />
            {preview.isPossible && <PreviewButton isOpen={preview.isOpen} onToggle={preview.toggle} />}
          </>
        )}
        {createButton}
      </div>
      {selecting && data && !isNarrow && !selection.isEmpty ? selecting.renderBar(selection, data) : toolbar}
      {offer && !isNarrow && arrangement.isNew && isReady && data && data.rows.length > 0 && (
        <CompactOffer text={offer} onAccept={() => arrangement.setArrangement('compact')} onDecline={arrangement.stayFull} />
      )}
      <div className={styles.frame}>
        {/* While the next rows are read, the former ones stay. */}
        <div className={styles.rows} aria-busy={isPlaceholderData}>
          {content()}
        </div>
        {data && data.rows.length > 0 && isReady ? (
          <Pager
            search={search}
            data={{ ...data, count: data.rows.length }}
            addressOf={addressOf}
            onSize={(size) => change({ size, page: 1 })}
          />
        ) : (
          <ListFoot />
        )}
      </div>
    </div>
  );
};
