import { createHash } from 'node:crypto';
import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Calls `begin` before each statement of this connection, and the function that it returns when the statement succeeded or failed. */
export const wrapStatements = (client: pg.ClientBase, begin: () => () => void) => {
  const send: Query = client.query.bind(client);
  const wrapped: Query = (...args) => {
    const end = begin();
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return send(...args.slice(0, -1), (...results: unknown[]) => {
        end();
        callback(...results);
      });
    }
    const result = send(...args);
    if (result instanceof Promise) result.then(end, end);
    return result;
  };
  client.query = wrapped as typeof client.query;
};

const statementNames = new Map<string, string>();

/** The name under which a statement is prepared on each connection: a digest of its text. */
export const statementName = (text: string) => {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32);
    statementNames.set(text, name);
  }
  return name;
};

/** A statement of Kysely that begins with this is planned once on each connection. There are few of them, whose plans depend on no parameter. */
export const PREPARED = '/* prepared */';
