import { ApiError } from '@ace/contract/shared/client.ts';
import { QueryClient } from '@tanstack/react-query';
import { showError } from '../api/errors.ts';

/** Milliseconds until a query that failed is tried again. */
const RETRY_INTERVAL = 5_000;

/** Whether the same request may succeed later: a partner that is not connected stays so. */
const isTransient = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || (error.status === 503 && error.problem.message !== 'error.partnerNotConfigured'));

/**
 * What was read from the server for the user of this browser. Errors of queries become alerts, unless the page shows them in place of
 * the data (`meta.isErrorShown`), or says itself that the record is gone of which they are a part (`meta.isLossShown`). So do errors of mutations that have no `onError` of their own.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      retry: (count, error) => isTransient(error) && count < 1,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Missing data appears without a click once the server is reachable again.
      refetchInterval: ({ state: { error } }) => isTransient(error) && RETRY_INTERVAL,
    },
    mutations: { networkMode: 'always', onError: showError },
  },
});
queryClient.getQueryCache().config.onError = (error, { meta, state }) => {
  if (meta?.isLossShown && error instanceof ApiError && error.status === 404) return;
  if (!meta?.isErrorShown || state.data !== undefined) showError(error);
};
