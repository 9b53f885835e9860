import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showError } from '../shared/api/errors.ts';
import { connectLive, disconnectLive, tellPage } from '../shared/live.ts';
import { useAccount } from '../shared/session.ts';

/** Tells the server which page is open, as long as somebody is signed in (spec 000, section 4). Its parameters are nobody's business. */
export const useActivity = () => {
  const login = useAccount()?.login;
  const { pathname } = useLocation();
  useEffect(() => {
    if (!login) return;
    void connectLive().catch(showError);
    return disconnectLive;
  }, [login]);
  useEffect(() => tellPage(pathname), [pathname]);
};
