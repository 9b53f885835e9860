import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a navigation, the focus goes where one continues: to the row of the list that one comes back to, else to the new page. It stays where the
 * page has set it, and in a dialog.
 */
export const useFocusAfterNavigation = (main: RefObject<HTMLElement | null>) => {
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const former = useRef(pathname);
  useEffect(() => {
    const before = former.current;
    former.current = pathname;
    if (before === undefined || pathname === undefined || before === pathname) return;
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('header')) return;
    const row = before.startsWith(`${pathname}/`) && main.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
    if (row) row.focus();
    else main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
};
