import { createRouter } from '@tanstack/react-router';
import { createHashHistory } from './hash-history.ts';
import { routeTree } from './route-tree.gen.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

/** Search parameters stay strings (a tracking number of digits is not a number); pages convert them in `validateSearch`. */
const parseSearch = (search: string) => {
  const parsed: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) parsed[name] = value;
  return parsed;
};

const encode = (value: unknown) => encodeURIComponent(String(value)).replaceAll('%2C', ',');

const stringifySearch = (search: Record<string, unknown>) => {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encode(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  // What was read is kept in the query cache alone, and a loader says whether that will do. The router would show its own copy of the last time, and
  // a form would begin with it.
  defaultStaleReloadMode: 'blocking',
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

/** Loads the script of the page in the address. The router itself asks for it only after the server has said who is signed in. */
export const preloadPage = () => {
  const ids: (keyof typeof router.routesById)[] = router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId);
  // A script that is lost is asked for again by the router, which says so.
  for (const id of ids) router.loadRouteChunk(router.routesById[id])?.catch(() => {});
};

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The key of the text in the browser's tab. */
    title?: string;
    /** The name of the loaded record in the browser's tab. */
    nameOf?: (loaderData: never) => string;
  }
}
