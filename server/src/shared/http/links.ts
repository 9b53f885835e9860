import type { FastifyRequest } from 'fastify';

/** What a list is asked for, as the endpoint's schema has parsed it. */
type ListQuery = { page: number; size: number; query?: string };

/** Parameters that a link repeats; others may be of any length, and a header may not. */
const REPEATED = ['sort', 'filter', 'query', 'shipmentId', 'fromDate', 'toDate'];

/** `first`, `prev`, `next`, `last` (RFC 8288) for the address of a list; a search is repeated as far as it counted. */
export const linksOf = (request: FastifyRequest, total: number) => {
  const { page, size, query } = request.query as ListQuery;
  const lastPage = Math.max(0, Math.ceil(total / size) - 1);
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const repeated = [...searchParams].filter(([name]) => REPEATED.includes(name) && (name !== 'query' || !query));
  if (query) repeated.push(['query', query]);
  const link = (rel: string, number: number) => {
    const parameters = new URLSearchParams([...repeated, ['page', String(number)], ['size', String(size)]]);
    // A comma inside an address would read as the end of a link.
    return `<${pathname}?${parameters.toString().replaceAll(',', '%2C')}>; rel="${rel}"`;
  };
  return [
    link('first', 0),
    ...(page > 0 ? [link('prev', Math.min(page - 1, lastPage))] : []),
    ...(page < lastPage ? [link('next', page + 1)] : []),
    link('last', lastPage),
  ].join(',');
};
