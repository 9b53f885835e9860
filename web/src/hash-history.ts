import { createHashHistory as createRouterHistory, type RouterHistory } from '@tanstack/react-router';

/** What the router's history keeps in each entry: a key, and the number of the entry. */
type Entry = { __TSR_index?: number } | null;

/**
 * The router's hash history, which also understands addresses that somebody types. The browser makes such an entry by itself, without the
 * number by which the history finds the way back: a form that asks "leave?" could then not return to its own address, or reloaded the page.
 */
export const createHashHistory = (): RouterHistory => {
  const replaceState = window.history.replaceState.bind(window.history);
  const numberOf = () => (window.history.state as Entry)?.__TSR_index;
  let current = numberOf() ?? 0;
  // Before the router's own listener.
  window.addEventListener('popstate', () => {
    if (numberOf() === undefined) {
      const key = crypto.getRandomValues(new Uint32Array(1)).toString();
      replaceState({ key, __TSR_key: key, __TSR_index: current + 1 }, '');
    }
    current = numberOf() ?? current;
  });
  const history = createRouterHistory();
  history.subscribe(({ location }) => {
    current = location.state.__TSR_index;
  });
  return history;
};
