import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useInOrder } from '../list/arrangement.ts';
import type { Column } from '../list/columns.ts';
import type { ListSearch } from '../list/list-search.ts';
import { useLiveRows } from '../list/live-rows.ts';
import { type List, useList } from '../list/use-list.ts';
import type { ListedRecords } from './list-route.ts';

/** The list of a kind of record. */
export type RecordList<Row extends { id: number }> = List<Row> & { records: ListedRecords<Row> };

type Given<Row> = { columns: Column<Row>[]; compact?: Column<Row>[]; hasPreview?: boolean };

/** The state of the list of a kind of record: what its address says, in the order that the person chose last. */
export const useRecordList = <Row extends { id: number }>(records: ListedRecords<Row>, given: Given<Row>): RecordList<Row> => {
  // `listRoute` has read the address.
  const search = useInOrder(records.name, useSearch({ strict: false }) as ListSearch);
  const query = useQuery(records.list(search));
  const isNarrowed = search.search !== '' || records.filters.isUsed(search);
  const live = useLiveRows({ records, search, readAt: query.dataUpdatedAt, isNarrowed });
  return { ...useList({ ...given, name: records.name, search, query, live }), records };
};
