import { createHashHistory as createRouterHistory, type RouterHistory } from '@tanstack/react-router';

/** What the router's history stores in each entry of the browser's history: the index of the entry, among others. */
type Entry = { __TSR_index?: number } | null;

/**
 * The router's hash history, which also handles addresses that the user types. The browser creates such an entry without the index by
 * which the history finds the way back: a form that asks before it is left could then not return to its own address, or reloaded the page.
 */
export const createHashHistory = (): RouterHistory => {
  const replaceState = window.history.replaceState.bind(window.history);
  const indexOfEntry = () => {
    const entry: Entry = window.history.state;
    return entry?.__TSR_index;
  };
  let current = indexOfEntry() ?? 0;
  // Added before the router's own listener.
  window.addEventListener('popstate', () => {
    if (indexOfEntry() === undefined) {
      const key = crypto.getRandomValues(new Uint32Array(1)).toString();
      replaceState({ key, __TSR_key: key, __TSR_index: current + 1 }, '');
    }
    current = indexOfEntry() ?? current;
  });
  const history = createRouterHistory();
  history.subscribe(({ location }) => {
    current = location.state.__TSR_index;
  });
  return history;
};
