import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { followChanges } from '../../shared/live/changes.ts';
import { connectLive, disconnectLive, reportPage } from '../../shared/live/connection.ts';
import { useAccount } from '../../shared/session/account.ts';
import { useSignInWindow } from '../../shared/session/sign-in-window.ts';

/**
 * Keeps the connection to the server during a session: reports the open page (docs/domain.md, "Live tracker"), without the parameters of
 * its address, and follows what others change. The account of a session that ended stays until the next sign-in.
 */
export const useActivity = () => {
  const login = useAccount()?.login;
  const hasEnded = useSignInWindow().expiredLogin !== null;
  const { pathname } = useLocation();
  useEffect(() => {
    if (!login || hasEnded) return;
    const stopFollowing = followChanges();
    void connectLive().catch(showError);
    return () => {
      stopFollowing();
      disconnectLive();
    };
  }, [login, hasEnded]);
  useEffect(() => reportPage(pathname), [pathname]);
};
