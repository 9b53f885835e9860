import { createRootRoute, Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { SignInModal } from '../features/account/sign-in-modal.tsx';
import { PaletteHost } from '../features/palette/palette-host.tsx';
import { UnsentBadge } from '../features/scans/queue/unsent-badge.tsx';
import { useActivity } from '../features/tracker/activity.ts';
import { infoQuery, useCompanyName } from '../shared/api/application-info.ts';
import { CompanyLine } from '../shared/api/company-line.tsx';
import { CHUNK_TIMEOUT, lostChunk, showError } from '../shared/api/errors.ts';
import { capitalized, textOf, useLanguage, useText } from '../shared/i18n/i18n.ts';
import { accountQuery, useAccount } from '../shared/session/account.ts';
import { queryClient } from '../shared/session/query-client.ts';
import { useSignInWindow } from '../shared/session/sign-in-window.ts';
import { OpenQuestion } from '../shared/ui/ask.tsx';
import { useFocusAfterNavigation } from '../shared/ui/focus.ts';
import { AlertArea } from './alert-area.tsx';
import { Navbar } from './navbar.tsx';
import { Ribbon } from './ribbon.tsx';
import styles from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { usePreload } from './use-preload.ts';

/** Titles the browser's tab with the record, the page and the company, in the reader's language. */
const useDocumentTitle = () => {
  const company = useCompanyName();
  const match = useMatches().findLast(({ staticData }) => staticData.title);
  const language = useLanguage();
  const { title: key, nameOf } = match?.staticData ?? {};
  // A route's `nameOf` takes what its own loader returns.
  const record = nameOf && match?.loaderData !== undefined ? nameOf(match.loaderData as never) : undefined;
  useEffect(() => {
    document.title = [record, key && capitalized(textOf(key) ?? ''), company].filter(Boolean).join(' · ');
    document.documentElement.lang = language;
  }, [record, key, company, language]);
};

/** Says so if a page does not come: with a stalled connection it would load forever. */
const useLateAlert = () => {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => showError(lostChunk('no answer')), CHUNK_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isLoading]);
};

/** What follows the address. It draws nothing, so that the shell is not drawn again for each address. */
const Followers = ({ main }: { main: RefObject<HTMLElement | null> }) => {
  useDocumentTitle();
  useLateAlert();
  useActivity();
  useFocusAfterNavigation(main);
  return null;
};

const Root = () => {
  const t = useText();
  const main = useRef<HTMLElement>(null);
  const isLocked = useSignInWindow().expiredLogin !== null;
  // The first page would push the footer away.
  const isStarted = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  usePreload(useAccount() !== null);
  return (
    <>
      {/* Not a link to #main: the hash of the address is the route. */}
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {t('app.skip')}
      </button>
      <Ribbon />
      <Navbar />
      <AlertArea />
      {/* Hidden after the session ended, until the same person has signed in again. */}
      <main ref={main} className={styles.main} tabIndex={-1} data-locked={isLocked || undefined}>
        <Outlet />
      </main>
      {/* A list has the same words in the line of its pager. */}
      {isStarted && (
        <footer className={styles.footer}>
          <CompanyLine />
        </footer>
      )}
      <SignInModal>
        <UnsentBadge isNotice />
      </SignInModal>
      <Shortcuts />
      <PaletteHost />
      <OpenQuestion />
      <Followers main={main} />
    </>
  );
};

export const Route = createRootRoute({
  // The menus need both, requested in parallel. A failure becomes an alert, and the shell stays.
  beforeLoad: () => Promise.allSettled([queryClient.ensureQueryData(accountQuery), queryClient.ensureQueryData(infoQuery)]).then(() => {}),
  component: Root,
});
