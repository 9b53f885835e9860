import { Outlet, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { textOf, useText } from '../i18n/i18n.ts';
import { CreateButton, ListFrame, ListHead, ListPage, NoRows } from '../list/list-page.tsx';
import { LIST_PATHS, WRITE_PERMISSIONS } from '../list/list-path.ts';
import { ListRows, type ListRowsProps } from '../list/rows/list-rows.tsx';
import { RowActions, type RowActionsProps } from '../list/rows/row-actions.tsx';
import { useIsAllowed } from '../session/account.ts';
import { LinkButton } from '../ui/links.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { RecordList } from './record-list.ts';

type Props<Row extends { id: number }> = Omit<ListRowsProps<Row>, 'list' | 'label' | 'renderActions'> & {
  list: RecordList<Row>;
  /** What stands between the heading and the rows, if it is not the filters alone. */
  bar?: ReactNode;
  /** How addresses name a record, if not by its id. */
  idOf?: (row: Row) => string;
  /** The buttons of a row, if they are not `RowActions` as they would be given. */
  renderActions?: (row: Row, given: RowActionsProps) => ReactNode;
};

/** The page of the list of a kind of record. Its texts are below `<kind>.list` and `<kind>.filter`; the delete popup shows over it. */
export const RecordListPage = <Row extends { id: number }>({ list, bar, idOf, renderActions, ...rows }: Props<Row>) => {
  const t = useText();
  const navigate = useNavigate();
  const { records, search, parameters } = list;
  const { kind, filters, isSearchable } = records;
  const path = LIST_PATHS[kind];
  const mayWrite = useIsAllowed(WRITE_PERMISSIONS[kind]);
  const nameOf = idOf ?? (({ id }: Row) => String(id));
  const title = t(`${kind}.list.title`);
  const create = mayWrite && <CreateButton to={`${path}/new`}>{t(`${kind}.list.create`)}</CreateButton>;
  return (
    <>
      <ListPage>
        <ListHead list={list} title={title} search={isSearchable ? textOf(`${kind}.list.search`) : undefined} create={create} />
        {bar ?? <FilterBar list={list} />}
        <ListFrame
          list={list}
          noRows={
            <NoRows
              list={list}
              empty={t(`${kind}.list.empty`)}
              noMatch={textOf(`${kind}.list.noMatch`)}
              filtered={filters.isUsed(search) && { noMatch: t(`${kind}.filter.noMatch`), none: filters.none }}
            >
              {create || (
                <LinkButton to="/shipment-ace" variant="default">
                  {t('home.toShipments')}
                </LinkButton>
              )}
            </NoRows>
          }
        >
          <ListRows
            onOpen={(row) => void navigate({ to: `${path}/$id/view`, params: { id: nameOf(row) } })}
            {...rows}
            list={list}
            label={title}
            renderActions={(row) => {
              const given = { id: nameOf(row), name: nameOf(row), list: path, parameters, isReadOnly: !mayWrite };
              return renderActions ? renderActions(row, given) : <RowActions {...given} />;
            }}
          />
        </ListFrame>
      </ListPage>
      <Outlet />
    </>
  );
};
