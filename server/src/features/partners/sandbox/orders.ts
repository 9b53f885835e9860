import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type PlacedOrder, sandboxOrder } from './journeys.ts';

/** The orders of the sandbox, kept in a file if one is named: their events go on after a restart. */
export const createOrders = (file?: string) => {
  const known: [string, PlacedOrder][] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const orders = new Map(known);
  const numbers = new Map(known.map(([key, order]) => [sandboxOrder(key).tracking, order]));
  return {
    get size() {
      return orders.size;
    },
    has: (key: string) => orders.has(key),
    /** The order with a tracking number. */
    find: (number: string) => numbers.get(number),
    add: (key: string, order: PlacedOrder) => {
      orders.set(key, order);
      numbers.set(sandboxOrder(key).tracking, order);
      if (!file) return;
      // A kill leaves the old file or the new one.
      writeFileSync(`${file}.new`, JSON.stringify([...orders]));
      renameSync(`${file}.new`, file);
    },
    /** The tracking numbers of all orders. */
    numbers: () => [...numbers.keys()],
  };
};
export type SandboxOrders = ReturnType<typeof createOrders>;
