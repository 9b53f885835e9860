import type { FastifyRequest } from 'fastify';

/** The query of a list, parsed by the endpoint's schema. */
type ListQuery = { page: number; size: number; query?: string };

/** The links `first`, `prev`, `next` and `last` of a page (RFC 8288). They contain texts as they were parsed, so possibly shortened. */
export const linksOf = (request: FastifyRequest, total: number) => {
  const { page, size, query, ...others } = request.query as ListQuery & Record<string, unknown>;
  const lastPage = Math.max(0, Math.ceil(total / size) - 1);
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  // Parameters that the endpoint does not declare are left out, because the length of a header is limited.
  const declared = [...searchParams].filter(([name]) => Object.hasOwn(others, name));
  const repeated = declared.map(([name, value]): [string, string] => [name, typeof others[name] === 'string' ? others[name] : value]);
  if (query) repeated.push(['query', query]);
  const link = (rel: string, number: number) => {
    const parameters = new URLSearchParams([...repeated, ['page', String(number)], ['size', String(size)]]);
    // An unescaped comma would end the link.
    return `<${pathname}?${parameters.toString().replaceAll(',', '%2C')}>; rel="${rel}"`;
  };
  return [
    link('first', 0),
    ...(page > 0 ? [link('prev', Math.min(page - 1, lastPage))] : []),
    ...(page < lastPage ? [link('next', page + 1)] : []),
    link('last', lastPage),
  ].join(',');
};
