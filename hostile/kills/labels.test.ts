import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createDataDir, endLeftApps, runApp, signIn } from '../../server/src/testing/run-app.ts';

afterAll(endLeftApps);

test('labels that were on their way to a printer when the program was killed are asked about, and not printed again', async () => {
  const arrived = Promise.withResolvers<void>();
  let connections = 0;
  let isWorking = false;
  const printer = createServer({ allowHalfOpen: true }, (socket) => {
    connections += 1;
    socket.on('error', () => {});
    // At first it takes the labels, and never says that it has them all.
    socket.on('data', () => arrived.resolve());
    socket.on('end', () => isWorking && socket.end());
  }).listen(0, '127.0.0.1');
  await once(printer, 'listening');
  const { port } = printer.address() as { port: number };

  const dataDir = await createDataDir();
  const first = await runApp({ DATA_DIR: dataDir });
  const caller = async (address: string) => {
    const token = await signIn(address, 'admin');
    return async <Given = { id: number; state: string }>(method: string, path: string, body?: object): Promise<Given> => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const answer = await fetch(`${address}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      // What is asked for is checked below.
      return (await answer.json()) as Given;
    };
  };
  const before = await caller(first.address);
  const { id } = await before('POST', 'printers', { name: 'Kho', host: '127.0.0.1', port, dpi: 203 });
  const [shipment] = await before<{ id: number }[]>('GET', 'shipments?size=1');
  const job = await before('POST', 'labels', { ids: [shipment?.id], format: 'zpl203', printer: id });
  expect(job.state).toBe('waiting');
  await arrived.promise;
  expect((await before('GET', `label-jobs/${job.id}`)).state).toBe('sending');
  await first.kill();

  const second = await runApp({ DATA_DIR: dataDir });
  const after = await caller(second.address);
  const stateOf = async () => (await after('GET', `label-jobs/${job.id}`)).state;
  await expect.poll(stateOf, { timeout: 90_000 }).toBe('unknown');
  expect(connections).toBe(1);

  isWorking = true;
  const again = await after('POST', `label-jobs/${job.id}/answer`, { answer: 'again' });
  expect(again.state).toBe('waiting');
  await expect.poll(async () => (await after('GET', `label-jobs/${again.id}`)).state).toBe('sent');
  expect(await stateOf()).toBe('left');
  expect(connections).toBe(2);
  await second.stop();
  printer.close();
  await rm(dataDir, { recursive: true });
});
