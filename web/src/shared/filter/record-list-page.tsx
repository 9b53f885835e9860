import { KINDS } from '@ace/contract/shared/kinds.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Outlet, useNavigate } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { textOf, useText } from '../i18n/i18n.ts';
import type { Column } from '../list/columns.ts';
import styles from '../list/list.module.css';
import { ListFrame, ListHead, ListPage } from '../list/list-page.tsx';
import { ListRows, type ListRowsProps } from '../list/rows/list-rows.tsx';
import { recordPath } from '../list/rows/record-link.tsx';
import { RowActions, type RowActionsProps } from '../list/rows/row-actions.tsx';
import { addressOf } from '../record/names.ts';
import { type FieldOf, useColumn } from '../record/record-values.tsx';
import { useIsAllowed } from '../session/account.ts';
import { Empty } from '../ui/empty.tsx';
import { LinkButton } from '../ui/links.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { ListedRecords } from './list-route.ts';
import { type RecordList, useRecordList } from './record-list.ts';

/** Why there are no rows, and what one does then: `children` is the next step of a list that has none at all. */
const NoRows = <Row extends { id: number }>({ list, children }: { list: RecordList<Row>; children: ReactNode }) => {
  const t = useText();
  const { records, search, change } = list;
  const { kind, filters } = records;
  const isFiltered = filters.isUsed(search);
  const isNarrowed = search.search !== '' || isFiltered;
  const notFound = search.search ? textOf(`${kind}.list.noMatch`) : undefined;
  return (
    <Empty picture={isNarrowed ? 'lens' : 'box'} text={notFound ?? t(isFiltered ? `${kind}.filter.noMatch` : `${kind}.list.empty`)}>
      {search.search && (
        <Button variant="default" onClick={() => change({ search: '', page: 1 })}>
          {t('list.clear')}
        </Button>
      )}
      {isFiltered && (
        <Button variant="default" onClick={() => change({ ...filters.none, page: 1 })}>
          {t('filter.clear')}
        </Button>
      )}
      {!isNarrowed && children}
    </Empty>
  );
};

type Props<Row extends { id: number }> = Omit<ListRowsProps<Row>, 'list' | 'label' | 'renderActions'> & {
  list: RecordList<Row>;
  /** What stands between the heading and the rows, if it is not the filters alone. */
  bar?: ReactNode;
  /** What stands beside the button to create a record. */
  beside?: ReactNode;
  /** The buttons of a row, if they are not `RowActions` as they would be given. */
  renderActions?: (row: Row, given: RowActionsProps) => ReactNode;
};

/** The page of the list of a kind of record. Its texts are below `<kind>.list` and `<kind>.filter`; the delete popup shows over it. */
export const RecordListPage = <Row extends { id: number }>({ list, bar, beside, renderActions, renderCard, ...rows }: Props<Row>) => {
  const t = useText();
  const navigate = useNavigate();
  const { records, parameters } = list;
  const { kind, isSearchable } = records;
  const { path, writers } = KINDS[kind];
  const mayWrite = useIsAllowed(writers.permission);
  const title = t(`${kind}.list.title`);
  const create = mayWrite && (
    <LinkButton to={`${path}/new`} leftSection={<IconPlus size={16} aria-hidden />} data-shortcut="new">
      {t(`${kind}.list.create`)}
    </LinkButton>
  );
  return (
    <>
      <ListPage>
        <ListHead
          list={list}
          title={title}
          search={isSearchable ? textOf(`${kind}.list.search`) : undefined}
          beside={beside}
          create={create}
        />
        {bar ?? <FilterBar list={list} />}
        <ListFrame
          list={list}
          noRows={
            <NoRows list={list}>
              {create || (
                <LinkButton to="/shipment-ace" variant="default">
                  {t('home.toShipments')}
                </LinkButton>
              )}
            </NoRows>
          }
        >
          <ListRows
            onOpen={(row) => void navigate({ to: `${path}/$id/view`, params: { id: addressOf(kind, row) } })}
            {...rows}
            list={list}
            label={title}
            renderCard={(row) => (
              <a href={recordPath(path, addressOf(kind, row))} className={styles.cardLink}>
                {renderCard(row)}
              </a>
            )}
            renderActions={(row) => {
              const id = addressOf(kind, row);
              const given = { id, name: id, list: path, parameters, isReadOnly: !mayWrite };
              return renderActions ? renderActions(row, given) : <RowActions {...given} />;
            }}
          />
        </ListFrame>
      </ListPage>
      <Outlet />
    </>
  );
};

/** The most lines of a card. */
const CARD_LINES = 4;

const PlainCard = <Row,>({ row, columns }: { row: Row; columns: Column<Row>[] }) => {
  const [first, ...others] = columns.filter(({ isFixed }) => !isFixed).slice(0, CARD_LINES);
  return (
    <>
      <strong>{first?.render(row)}</strong>
      {others.map(({ key, render }) => (
        <span key={key}>{render(row)}</span>
      ))}
    </>
  );
};

type Parts<Row> = {
  /** What a card has, which is the row on a phone; by default the first columns. */
  Card?: ComponentType<{ record: Row }>;
  /** The buttons of a row. */
  Actions?: ComponentType<{ record: Row; given: RowActionsProps }>;
};

/** The page of a list that has no more than its rows: of the id and these fields, or with these columns. */
export const listPage =
  <Row extends { id: number }>(
    records: ListedRecords<Row>,
    shown: readonly FieldOf<Row>[] | (() => Column<Row>[]),
    { Card, Actions }: Parts<Row> = {},
  ) =>
  () => {
    const column = useColumn<Row>(records.kind);
    const columns = typeof shown === 'function' ? shown() : [column('id'), ...shown.map((field) => column(field, { isEssential: true }))];
    return (
      <RecordListPage
        list={useRecordList(records, { columns })}
        renderCard={(row) => (Card ? <Card record={row} /> : <PlainCard row={row} columns={columns} />)}
        renderActions={Actions && ((row, given) => <Actions record={row} given={given} />)}
      />
    );
  };
