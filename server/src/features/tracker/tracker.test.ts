import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { Client, type IMessage } from '@stomp/stompjs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Login, startTestApi } from '../../testing/test-api.ts';

const api = startTestApi({ publicUrl: 'https://ace.example' });
const clients: Client[] = [];
const sockets: WebSocket[] = [];

const addressOf = (token: string | null) =>
  `${api.address.replace('http', 'ws')}/websocket/tracker${token === null ? '' : `?access_token=${token}`}`;
const until = (look: () => unknown) => vi.waitFor(() => expect(look()).toBeTruthy(), { timeout: 10_000 });

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.deactivate()));
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** A standard STOMP client from the npm registry. */
const connect = async (login: Exclude<Login, null>, options: { heartbeat?: number } = {}) => {
  const errors: string[] = [];
  const received: Record<string, string>[] = [];
  const client = new Client({
    webSocketFactory: () => new WebSocket(addressOf(api.tokenOf(login)), ['v12.stomp']) as never,
    heartbeatIncoming: options.heartbeat ?? 0,
    heartbeatOutgoing: options.heartbeat ?? 0,
    reconnectDelay: 0,
    onStompError: ({ headers }) => errors.push(headers.message ?? ''),
  });
  clients.push(client);
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  const take = ({ body }: IMessage) => void received.push(JSON.parse(body));
  return {
    client,
    errors,
    received,
    move: (page: string) => client.publish({ destination: '/topic/activity', body: JSON.stringify({ page }) }),
    watch: () => client.subscribe('/topic/tracker', take),
    pages: () => received.map(({ userLogin, page }) => `${userLogin} ${page}`),
  };
};

/** A client that sends arbitrary frames. */
const openRaw = async (login: Exclude<Login, null>): Promise<{ socket: WebSocket; said: string[]; closed: Promise<number> }> => {
  const socket = new WebSocket(addressOf(api.tokenOf(login)));
  socket.on('error', () => {});
  sockets.push(socket);
  const said: string[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => said.push(String(data)));
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode));
    // A busy machine resets some before they are answered: without this, the test waited for ever.
    socket.once('close', () => resolve(503));
  });
  expect([101, 503]).toContain(status);
  if (status === 101) return { socket, said, closed };
  // Where many are opened at once, a busy program refuses the last ones.
  socket.terminate();
  return await openRaw(login);
};
const CONNECT = 'CONNECT\naccept-version:1.2\nhost:ace\n\n\0';

describe('the live tracker', () => {
  test('shows an administrator who is there, each move and who left', async () => {
    const user = await connect('user');
    user.move('/shipment-ace');
    const admin = await connect('admin');
    admin.watch();
    await until(() => admin.pages().includes('user /shipment-ace'));
    const [first] = admin.received;
    expect(first).toEqual({
      sessionId: expect.any(String),
      userLogin: 'user',
      ipAddress: '127.0.0.1',
      page: '/shipment-ace',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const employee = await connect('employee');
    employee.move('/tracking-ace');
    user.move('/settings');
    await until(() => admin.pages().includes('user /settings'));
    await until(() => admin.pages().includes('employee /tracking-ace'));
    expect(admin.received.filter(({ userLogin }) => userLogin === 'user').every(({ sessionId }) => sessionId === first?.sessionId)).toBe(
      true,
    );

    await user.client.deactivate();
    await until(() => admin.pages().includes('user logout'));
    // Disconnected without a STOMP frame.
    employee.client.forceDisconnect();
    await until(() => admin.pages().includes('employee logout'));

    const late = await connect('admin');
    late.watch();
    admin.move('/admin/ace-tracker');
    await until(() => late.pages().includes('admin /admin/ace-tracker'));
    expect(late.pages()).toEqual(['admin /admin/ace-tracker']);
  });

  test('takes no page that would read otherwise to administrators than it is', async () => {
    const { move, errors } = await connect('user');
    move('/\u2800nimda');
    await until(() => errors.length > 0);
  });

  test.each(['user', 'employee'] as const)('does not let the role %s subscribe', async (login) => {
    const { watch, errors, received } = await connect(login);
    watch();
    await until(() => errors.length > 0);
    expect(errors).toEqual(['only administrators may subscribe']);
    expect(received).toEqual([]);
  });

  test.each([
    ['no token', null],
    ['a forged token', 'x.y.z'],
  ])('opens no socket for %s', async (_, token) => {
    const socket = new WebSocket(addressOf(token));
    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.once('open', () => resolve('open'));
    });
    expect(status).toBe(401);
    socket.on('error', () => {});
    socket.terminate();
  });

  test('opens sockets for its own pages and for programs, but not for pages of others', async () => {
    const { host } = new URL(api.address);
    const statusOf = (origin: string | undefined, headers: Record<string, string> = {}) =>
      new Promise((resolve) => {
        const socket = new WebSocket(addressOf(api.tokenOf('user')), { headers, ...(origin !== undefined && { origin }) });
        sockets.push(socket);
        socket.on('error', () => {});
        socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
        socket.once('open', () => resolve('open'));
      });
    const own = [undefined, `http://${host}`, `https://${host}`, 'https://ace.example', 'http://localhost:5173'];
    for (const origin of own) expect(await statusOf(origin), origin).toBe('open');
    expect(await statusOf('https://CARGO.example', { Host: 'cargo.example' })).toBe('open');
    const foreign = [
      'http://ace.example',
      'https://ace.example.evil.example',
      'https://evil.example',
      'null',
      'x',
      'http://localhost:5174',
    ];
    for (const origin of foreign) expect(await statusOf(origin), origin).toBe(403);
  });

  test.each([
    ['/websocket/tracker', 401],
    ['/api/account', 404],
    ['/nothing', 404],
  ])('leaves no connection behind where it opens no socket: %s', async (path, status) => {
    const { hostname, port } = new URL(api.address);
    const connection = createConnection(Number(port), hostname);
    const ended = once(connection, 'close');
    connection.write(
      `GET ${path} HTTP/1.1\r\nHost: ace\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    const [answer] = await once(connection, 'data');
    expect(String(answer)).toContain(`HTTP/1.1 ${status} `);
    connection.resume();
    await ended;
  });

  test('closes the socket when its session ends', async () => {
    const { socket, closed } = await openRaw('other');
    socket.send(CONNECT);
    await api.context.pool.query(`delete from session where "userId" = $1`, [await api.userId('other')]);
    expect(await closed).toBe(4401);
  });

  test('answers receipts, and speaks STOMP 1.2 only', async () => {
    const { socket, said, closed } = await openRaw('user');
    socket.send(CONNECT);
    await until(() => said[0]?.startsWith('CONNECTED\nversion:1.2\n'));
    socket.send('SEND\ndestination:/topic/activity\nreceipt:a\\c1\n\n{"page":"/x"}\0');
    await until(() => said.some((text) => text.includes('RECEIPT\nreceipt-id:a\\c1')));
    socket.send('DISCONNECT\nreceipt:2\n\n\0');
    await until(() => said.some((text) => text.includes('RECEIPT\nreceipt-id:2')));
    expect(await closed).toBe(1000);
    const old = await openRaw('user');
    old.socket.send('CONNECT\naccept-version:1.0,1.1\nhost:ace\n\n\0');
    expect(await old.closed).toBe(1008);
    expect(old.said[0]).toContain('message:only STOMP 1.2');
  });

  test.each([
    ['a frame before CONNECT', 'SEND\ndestination:/topic/activity\n\n{"page":"/x"}\0'],
    ['an unknown command', `${CONNECT}HELLO\n\n\0`],
    ['a second CONNECT', `${CONNECT}${CONNECT}`],
    ['no JSON', `${CONNECT}SEND\ndestination:/topic/activity\n\n{"page"\0`],
    ['a page that is none', `${CONNECT}SEND\ndestination:/topic/activity\n\n{"page":7}\0`],
    ['a page of 256 characters', `${CONNECT}SEND\ndestination:/topic/activity\n\n{"page":"${'x'.repeat(256)}"}\0`],
    ['another destination', `${CONNECT}SEND\ndestination:/topic/tracker\n\n{"page":"/x"}\0`],
    ['a subscription without id', `${CONNECT}SUBSCRIBE\ndestination:/topic/tracker\n\n\0`],
    ['more frames than anybody needs', CONNECT + 'SEND\ndestination:/topic/activity\n\n{"page":"/x"}\0'.repeat(120)],
  ])('refuses %s with ERROR, and closes', async (_, text) => {
    const { socket, said, closed } = await openRaw('user');
    socket.send(text);
    expect(await closed).toBe(1008);
    expect(said.at(-1)).toMatch(/^ERROR\n/);
  });

  test.each([
    ['a giant message', 'x'.repeat(17 * 1024), 1009],
    ['a giant frame in small pieces', null, 1008],
    ['a length that is none', `${CONNECT}SEND\ndestination:/topic/activity\ncontent-length:x\n\n`, 1008],
  ])('closes on %s', async (_, text, code) => {
    const { socket, closed } = await openRaw('user');
    if (text) socket.send(text);
    for (let piece = 0; piece < 20 && code === 1008; piece += 1) socket.send('y'.repeat(1000));
    expect(await closed).toBe(code);
  });

  // They are opened in turn, which takes a minute on a busy machine.
  test('survives garbage and a thousand connections', { timeout: 300_000 }, async () => {
    const watcher = await connect('admin');
    watcher.watch();
    const opened = await Promise.all(Array.from({ length: 1_000 }, () => openRaw('user')));
    // One more connection of the same user is too many; another user is still served.
    const refused = new WebSocket(addressOf(api.tokenOf('user')));
    refused.on('error', () => {});
    const status = await new Promise((resolve) =>
      refused.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
    );
    refused.terminate();
    expect(status).toBe(429);
    expect((await api.as('employee').get('/api/account')).status).toBe(200);
    for (const { socket } of opened.slice(0, 500)) socket.send(randomBytes(2_000));
    for (const { socket } of opened.slice(500)) socket.send(`${CONNECT}SEND\ndestination:/topic/activity\n\n{"page":"/many"}\0`);
    await until(() => watcher.received.filter(({ page }) => page === '/many').length === 500);
    for (const { socket } of opened) socket.terminate();
    await until(() => watcher.received.filter(({ page }) => page === 'logout').length === 500);
  });
});
