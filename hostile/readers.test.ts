import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { shipmentInput } from '../server/src/features/shipments/shipments.testing.ts';
import { clerk, isLong, open, report, scaled, useApp, watch } from './harness.ts';

const app = useApp();
let tokens: Record<string, string> = {};
beforeAll(async () => {
  tokens = Object.fromEntries(await Promise.all(['user', 'employee', 'admin'].map(async (login) => [login, await app.tokenOf(login)])));
});
const post = (path: string, body: unknown) =>
  fetch(`${app.address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${tokens.admin}` },
    body: JSON.stringify(body),
  });
const get = (path: string, login = 'employee') =>
  fetch(`${app.address}/api/${path}`, { headers: { Authorization: `Bearer ${tokens[login]}` } });

/** Letters of four bytes that compress badly. */
const letters = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x20_000 + Math.floor(Math.random() * 40_000))).join('');
const LONG = { description: 2500, notes: 4000, senderAddress: 1000, receiverAddress: 1000, deliveryAddress: 1000 };
const NAMES = ['Name', 'City', 'Province', 'Country', 'ContactName'].flatMap((name) =>
  ['sender', 'receiver', 'delivery'].map((side) => side + name),
);

/** As large as a shipment can be, nearly: 45 kB. */
const largest = () =>
  shipmentInput(
    Object.fromEntries(
      [...Object.entries(LONG), ...NAMES.map((name) => [name, 100] as const)].map(([name, length]) => [name, letters(length)]),
    ),
  );

/** Asks for something on a connection of its own, and never reads the answer. */
const askAndIgnore = async (path: string, login: string | null, localAddress = '127.0.0.1') => {
  const authorization = login ? `Authorization: Bearer ${tokens[login]}\r\n` : '';
  const socket = await open(app, '', localAddress);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ace\r\n${authorization}\r\n`);
  return socket;
};

describe('the answer of a list', () => {
  beforeAll(async () => {
    const count = scaled(220, 1_000);
    for (let made = 0; made < count; made += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => post('shipments', largest())));
      expect(answers.every(({ status }) => status === 201)).toBe(true);
    }
  }, 300_000);

  test('is bounded: refuses a page that would be too large, and answers one with fewer rows', async () => {
    for (const path of ['shipments?sort=id,desc&size=1000', `_search/shipments?sort=id,desc&size=1000&query=0903123456`]) {
      const answer = await get(path);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: 'error.pageTooLarge' });
    }
    const answer = await get('shipments?sort=id,desc&size=100');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toHaveLength(100);
    expect((await get('audits/entity/changes?entityType=Shipment&limit=200', 'admin')).status).toBe(400);
    expect((await get('audits/entity/changes?entityType=Shipment&limit=25', 'admin')).status).toBe(200);
  });

  test('that nobody reads costs no memory, and does not stop others', async () => {
    const count = scaled(30, 60);
    const ignored = [];
    report('memory before the lists', await app.memory(), 'MB');
    const { longest, p95, failures } = await watch(clerk(app, tokens.user ?? ''), async () => {
      for (let number = 0; number < count; number += 1)
        ignored.push(await askAndIgnore('/api/shipments?sort=id,desc&size=150', 'employee'));
      await delay(isLong ? 10_000 : 500);
    });
    const memory = await app.memory();
    report(`memory with ${count} lists of 8 MB that nobody reads`, memory, 'MB');
    report('longest list of a clerk', longest, 'ms');
    expect(failures).toBe(0);
    expect(memory).toBeLessThan(600);
    // The same user can continue to work, too.
    expect((await get('shipments?size=20')).status).toBe(200);
    if (isLong) expect(p95).toBeLessThan(300);
  });
});

describe('an export', () => {
  const EXPORT = '/api/export/shipments.xlsx?columns=all';
  const statusOf = (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once('data', (chunk) => resolve(chunk.toString('latin1', 9, 12)));
      socket.once('close', () => resolve('closed'));
      socket.resume();
    });

  test('that was given up before its first byte leaves its place', async () => {
    const { failures } = await watch(clerk(app, tokens.user ?? ''), async () => {
      for (let number = 0; number < scaled(30, 300); number += 1) {
        const socket = await askAndIgnore(EXPORT, number % 2 === 0 ? 'employee' : 'admin');
        await delay(number % 10);
        socket.destroy();
      }
    });
    expect(failures).toBe(0);
    for (const login of ['employee', 'admin']) {
      await expect
        .poll(async () => {
          const answer = await get('export/shipments.csv', login);
          await answer.arrayBuffer();
          return answer.status;
        })
        .toBe(200);
    }
  });

  test('that is read slowly takes no place from others, and its reader gets no second one', async () => {
    const slow = await askAndIgnore(EXPORT, 'employee');
    slow.resume();
    await once(slow, 'data');
    slow.pause();
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => statusOf(await askAndIgnore(EXPORT, 'employee'))));
    expect(new Set(statuses)).toEqual(new Set(['503']));
    for (let number = 0; number < 5; number += 1) {
      const answer = await get('export/shipments.csv', 'admin');
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
    }
    slow.destroy();
  });

  test('is not made for a head', async () => {
    const heads = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(app.address + EXPORT, { method: 'HEAD', headers: { Authorization: `Bearer ${tokens.employee}` } }),
      ),
    );
    expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test('does not hold files that nobody reads in memory', async () => {
  const before = await app.memory();
  report('memory before the readers of the API page', before, 'MB');
  const count = scaled(300, 1_500);
  for (let number = 0; number < count; number += 1) await askAndIgnore('/docs/swagger-ui-bundle.js', null, `127.0.${1 + (number % 100)}.2`);
  await delay(isLong ? 3_000 : 300);
  const after = await app.memory();
  report(`memory with ${count} readers of the API page`, after, 'MB');
  expect(after - before).toBeLessThan(scaled(150, 350));
  expect((await get('shipments?size=20')).status).toBe(200);
});

describe('sockets that do not read', () => {
  const CONNECT = 'CONNECT\naccept-version:1.2\nhost:ace\n\n\0';
  const subscribe = 'SUBSCRIBE\nid:1\ndestination:/topic/tracker\n\n\0';
  const move = (page: string) => `SEND\ndestination:/topic/activity\n\n${JSON.stringify({ page })}\0`;

  /** A WebSocket client without a library: connects, sends `frames`, and never reads. */
  const deaf = async (login: string, frames: string[]) => {
    const socket = connect({ port: app.port, host: '127.0.0.1' });
    socket.on('error', () => {});
    await once(socket, 'connect');
    const path = `/websocket/tracker?access_token=${tokens[login]}`;
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.pause();
    for (const text of frames) {
      const payload = Buffer.from(text);
      const length = payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
      // The mask is zero, which is a valid mask.
      socket.write(Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]));
    }
    return socket;
  };

  test('are closed when too much is queued for them, while readers continue', async () => {
    const count = scaled(60, 1_000);
    const before = await app.memory();
    report('memory before the sockets that do not read', before, 'MB');
    const received: string[] = [];
    const reader = new WebSocket(`${app.address.replace('http', 'ws')}/websocket/tracker?access_token=${tokens.admin}`);
    await once(reader, 'open');
    reader.on('message', (data) => received.push(String(data)));
    reader.send(CONNECT);
    reader.send(subscribe);
    const silent = await Promise.all(Array.from({ length: count }, () => deaf('admin', [CONNECT, subscribe, move('/silent')])));
    const speaker = new WebSocket(`${app.address.replace('http', 'ws')}/websocket/tracker?access_token=${tokens.user}`);
    await once(speaker, 'open');
    speaker.send(CONNECT);
    const hears = (page: string) => expect.poll(() => received.some((text) => text.includes(`"${page}`))).toBe(true);
    const rounds = scaled(5, 150);
    const frames = 30;
    const { p95, failures } = await watch(clerk(app, tokens.user ?? ''), async () => {
      for (let round = 0; round < rounds; round += 1) {
        for (let number = 0; number < frames; number += 1) speaker.send(move(`/${round}/${number}/${'x'.repeat(240)}`));
        // A client of whom more than a hundred frames arrive within a second is disconnected, also if the server had been busy before.
        await hears(`/${round}/${frames - 1}/`);
        await delay(400);
      }
    });
    report("95 % of a clerk's lists meanwhile", p95, 'ms');
    expect(failures).toBe(0);
    if (isLong) expect(p95).toBeLessThan(300);
    const memory = await app.memory();
    report(`memory with ${count} sockets that do not read`, memory, 'MB');
    // What the tests before have left does not count.
    expect(memory - before).toBeLessThan(300);
    speaker.send(move('/last'));
    await hears('/last');
    for (const socket of silent) socket.destroy();
    reader.terminate();
    speaker.terminate();
  });
});
