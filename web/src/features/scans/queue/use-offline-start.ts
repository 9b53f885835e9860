import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount } from '../../../shared/session/account.ts';
import { checkSession } from '../../../shared/session/session.ts';
import { keepBeside } from '../../../shared/session/token.ts';

/**
 * From its first visit on, the page opens without a network: the browser keeps the app (`service-worker.js`), and who is signed in. Returns whether the
 * server cannot be reached.
 */
export const useOfflineStart = () => {
  const account = useAccount();
  useEffect(() => {
    if (account) keepBeside('account', JSON.stringify(account));
  }, [account]);
  useEffect(() => {
    // Without HTTPS there is none, and the page works all the same as long as it is open.
    void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  }, []);
  // Tried again until the server answers: the account may be the one that was remembered.
  const { isError, refetch } = useQuery({
    queryKey: ['scans', 'session'],
    queryFn: async () => {
      await checkSession();
      return true;
    },
    meta: { isErrorShown: true },
  });
  useWindowEvent('offline', () => void refetch());
  return isError;
};
