import type { FastifyRequest } from 'fastify';

/** How many names of query parameters are logged, and how long they are at most. */
const MAX_NAMES = 20;
const NAME = /^[\w.[\]-]{1,40}$/;

/** Telephone numbers begin with 0. */
const isId = (value: unknown) => typeof value === 'string' && /^([1-9]\d{0,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(value);

const loggedPath = ({ url, is404, params, routeOptions }: FastifyRequest) => {
  const path = url.split('?')[0] ?? '';
  const route = is404 ? undefined : routeOptions?.url;
  if (route?.includes(':')) {
    const { id } = params as { id?: unknown };
    return isId(id) ? route.replace(/:id\b/, String(id)) : route;
  }
  // What follows the first part of a path that no route has may be anything that a user typed.
  return route === undefined ? path.replace(/^(\/[^/]*\/).+$/, '$1…') : path;
};

/**
 * The address of a request for a log: the path with ids, and the names of the query parameters. Everything else may be a name, a telephone number, a
 * key or a token: words of searches, numbers of look-ups, logins, values of filters.
 */
export const loggedAddress = (request: FastifyRequest) => {
  const names = [...new URLSearchParams(request.url.split('?')[1]).keys()].filter((name) => NAME.test(name));
  const query = [...new Set(names)].slice(0, MAX_NAMES).join('&');
  return query === '' ? loggedPath(request) : `${loggedPath(request)}?${query}`;
};
