import type { FastifyRequest } from 'fastify';

/** No version, so that nothing is of it. */
const NONE = -1;

/** The version in the `If-Match` of a request: any without it, none if it is not an `ETag` of ours. Proxies that compress make tags weak. */
export const versionOf = ({ headers }: FastifyRequest): number | null => {
  const tag = headers['if-match'];
  if (tag === undefined || tag === '*') return null;
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(tag) ?? [];
  return Number(version ?? NONE);
};
