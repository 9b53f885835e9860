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
