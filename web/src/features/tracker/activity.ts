import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { useAccount } from '../../shared/session/account.ts';
import { connectLive, disconnectLive, reportPage } from './live.ts';

/** Reports the open page to the server while somebody is signed in (docs/domain.md, "Live tracker"), without the parameters of its address. */
export const useActivity = () => {
  const login = useAccount()?.login;
  const { pathname } = useLocation();
  useEffect(() => {
    if (!login) return;
    void connectLive().catch(showError);
    return disconnectLive;
  }, [login]);
  useEffect(() => reportPage(pathname), [pathname]);
};
