import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { useAccount } from '../../shared/session/account.ts';
import { useSignInWindow } from '../../shared/session/sign-in-window.ts';
import { connectLive, disconnectLive, reportPage } from './live.ts';

/**
 * Reports the open page to the server while somebody has a session (docs/domain.md, "Live tracker"), without the parameters of its address. The
 * account of a session that ended stays until somebody signs in again.
 */
export const useActivity = () => {
  const login = useAccount()?.login;
  const hasEnded = useSignInWindow().expiredLogin !== null;
  const { pathname } = useLocation();
  useEffect(() => {
    if (!login || hasEnded) return;
    void connectLive().catch(showError);
    return disconnectLive;
  }, [login, hasEnded]);
  useEffect(() => reportPage(pathname), [pathname]);
};
