import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createDataDir, endLeftApps, runApp, signIn } from '../../testing/run-app.ts';
import { useSandbox } from '../../testing/sandbox.ts';
import { shipmentInput } from '../shipments/shipments.testing.ts';

const sandbox = useSandbox();

describe('after a kill -9 between the partner’s answer and the store', () => {
  afterAll(endLeftApps);

  test('a retry finds the same order', async () => {
    const dataDir = await createDataDir();
    let killApp = async () => {};
    let isFirst = true;
    const upstream = sandbox.addresses.gtsAus?.url;
    // A proxy between app and sandbox: forwards the first order, then kills the app instead of answering.
    const proxy = createServer(async (request, response) => {
      const body = request.method === 'PUT' ? await new Response(request as never).text() : undefined;
      const answer = await fetch(upstream + (request.url ?? ''), { method: request.method, headers: { Authorization: 'Bearer x' }, body });
      if (isFirst) {
        isFirst = false;
        await killApp();
        response.destroy();
      } else response.writeHead(answer.status).end(await answer.text());
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const settings = {
      DATA_DIR: dataDir,
      PARTNER_GTSAUS_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      PARTNER_GTSAUS_KEY: 'key',
    };
    const before = sandbox.orders.size;
    const call = async (address: string, token: string, path: string, body?: object) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const answer = await fetch(`${address}/api/${path}`, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) });
      return (await answer.json()) as { id: number; connectorId?: number; data?: string };
    };

    const first = await runApp(settings);
    killApp = first.kill;
    const token = await signIn(first.address, 'employee');
    const { id } = await call(first.address, token, 'shipments', shipmentInput());
    await expect(call(first.address, token, `shipments/connector/${id}`, {})).rejects.toThrow();
    expect(sandbox.orders.size).toBe(before + 1);

    const second = await runApp(settings);
    const { data } = await call(second.address, token, `shipments/connector/${id}`, {});
    expect((await call(second.address, token, `shipments/${id}`)).connectorId).toBe(Number(data));
    expect(sandbox.orders.size).toBe(before + 1);
    expect(await call(second.address, token, `shipments/${id}/disclosures`)).toMatchObject([{ outcome: 'placed' }, { outcome: null }]);
    await second.stop();
    proxy.close();
    await rm(dataDir, { recursive: true });
  });
});
