import { ApiError } from '@ace/contract/shared/client.ts';
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { queryClient } from '../session/query-client.ts';

/**
 * Reads what a query reads, without changing the cached data that pages show. Null if it does not exist any more; undefined if it could not be read:
 * a background read shows no errors.
 */
export const readQuietly = async <Data>({ queryKey, queryFn }: { queryKey: QueryKey; queryFn?: unknown }) => {
  try {
    return await queryClient.fetchQuery({
      queryKey: ['quietly', ...queryKey],
      // Each query of the app has one, which returns its data.
      queryFn: queryFn as QueryFunction<Data>,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      meta: { isErrorShown: true },
    });
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : undefined;
  }
};
