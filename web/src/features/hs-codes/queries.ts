import type { HsSchedule } from '@ace/contract/hs-codes/hs-code.ts';
import { HS_LIMITS } from '@ace/contract/hs-codes/limits.ts';
import { isCountryCode } from '@ace/contract/shared/countries.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api/api.ts';
import { removeOnce, sendOnce } from '../../shared/api/request-key.ts';
import { queryClient } from '../../shared/session/query-client.ts';

const KEY = ['hs-codes'];

/** The schedules, by country. */
export const schedulesQuery = queryOptions({
  queryKey: [...KEY, 'schedules'],
  queryFn: async ({ signal }) => (await api('GET /api/hs-schedules', { signal })).body,
});

/** Searches are also read again after another schedule was uploaded. */
const refreshing = <Answer>(answer: Promise<Answer>) => answer.finally(() => queryClient.invalidateQueries({ queryKey: KEY }));

export type ScheduleUpload = { country: string; from: string; file: File };

export const uploadSchedule = async ({ country, from, file }: ScheduleUpload) =>
  await refreshing(
    sendOnce({ content: ['hsSchedule', country, from, file.name, file.size, file.lastModified] }, (key) => {
      const headers = { 'X-File-Name': encodeURIComponent(file.name), 'Idempotency-Key': key };
      return api('POST /api/hs-schedules', { query: { country, from }, body: file, headers });
    }),
  );

export const removeSchedule = async ({ id }: HsSchedule) =>
  await refreshing(removeOnce(`hsSchedule ${id}`, () => api('DELETE /api/hs-schedules/:id', { params: { id: String(id) } })));

/** Of a search that is typed: the former rows stay until others come, and nothing is asked for without a word. */
const searching = (query: string) => ({ query: query.trim().slice(0, HS_LIMITS.query), placeholderData: keepPreviousData });

/** Codes that begin with typed digits or have typed words, in the schedules of a country (`US`) and of all countries. */
export const hsCodeList = ({ query: typed, country }: { query: string; country: string | null }) => {
  const { query, placeholderData } = searching(typed);
  const known = country !== null && isCountryCode(country) ? { country: country.toUpperCase() } : {};
  return queryOptions({
    queryKey: [...KEY, 'search', known, query],
    queryFn: async ({ signal }) => (await api('GET /api/hs-codes', { query: { query, ...known }, signal })).body,
    enabled: query !== '',
    placeholderData,
  });
};

/** Goods that an owner has sent before, by default the reader: the latest with all typed words, or the latest of all. */
export const usedGoodsList = ({ query: typed, ownerId }: { query: string; ownerId: number | null }) => {
  const { query, placeholderData } = searching(typed);
  return queryOptions({
    queryKey: ['goods', 'used', ownerId, query],
    queryFn: async ({ signal }) =>
      (await api('GET /api/goods/used', { query: { query, ...(ownerId !== null && { ownerId: String(ownerId) }) }, signal })).body,
    placeholderData,
  });
};
