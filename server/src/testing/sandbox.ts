import { afterAll, beforeAll } from 'vitest';
import { startSandbox } from '../features/partners/sandbox/sandbox.ts';

/** The sandbox partner, as long as the tests of this file run. */
export const useSandbox = () => {
  let sandbox: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    sandbox = await startSandbox();
  });
  afterAll(() => sandbox.close());
  return {
    get addresses() {
      return sandbox.addresses;
    },
    get orders() {
      return sandbox.orders;
    },
  };
};
