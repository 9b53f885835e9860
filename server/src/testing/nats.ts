import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

type Client = { socket: Socket; subscriptions: Map<string, string> };

const matches = (pattern: string, subject: string) => {
  const [wanted, told] = [pattern.split('.'), subject.split('.')];
  return wanted.length === told.length && wanted.every((part, index) => part === '*' || part === told[index]);
};

/**
 * As much of a NATS server as the bus needs: the client protocol's CONNECT, PING, SUB, UNSUB and PUB, without echo. The tests speak to it
 * over TCP, so that they need no service to be installed. `stop` cuts everybody off, `start` listens at the same port again.
 */
export const createNatsServer = () => {
  const clients = new Set<Client>();
  let server = createServer();
  let port = 0;

  const publish = (from: Client, subject: string, payload: Buffer) => {
    for (const { socket, subscriptions } of clients) {
      if (socket === from.socket) continue;
      for (const [id, pattern] of subscriptions) {
        if (!matches(pattern, subject)) continue;
        socket.write(Buffer.concat([Buffer.from(`MSG ${subject} ${id} ${payload.length}\r\n`), payload, Buffer.from('\r\n')]));
      }
    }
  };

  const serve = (socket: Socket) => {
    const client: Client = { socket, subscriptions: new Map() };
    clients.add(client);
    let buffer = Buffer.alloc(0);
    /** Takes one command off the buffer; false until it is there whole. */
    const take = () => {
      const end = buffer.indexOf('\r\n');
      if (end < 0) return false;
      const [command = '', ...words] = buffer.subarray(0, end).toString().split(/ +/);
      let rest = end + 2;
      if (command.toUpperCase() === 'PUB') {
        const size = Number(words.at(-1));
        if (buffer.length < rest + size + 2) return false;
        publish(client, words[0] ?? '', buffer.subarray(rest, rest + size));
        rest += size + 2;
      } else if (command.toUpperCase() === 'SUB') client.subscriptions.set(words.at(-1) ?? '', words[0] ?? '');
      else if (command.toUpperCase() === 'UNSUB') client.subscriptions.delete(words[0] ?? '');
      else if (command.toUpperCase() === 'PING') socket.write('PONG\r\n');
      buffer = buffer.subarray(rest);
      return true;
    };
    socket.on('data', (data) => {
      buffer = Buffer.concat([buffer, data]);
      while (take());
    });
    socket.on('error', () => {});
    socket.once('close', () => clients.delete(client));
    socket.write(`INFO ${JSON.stringify({ server_id: 'test', version: '2.10.0', proto: 1, headers: false, max_payload: 1_048_576 })}\r\n`);
  };

  return {
    start: async () => {
      server = createServer(serve).listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    },
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const { socket } of clients) socket.destroy();
      await closed;
    },
    get url() {
      return `nats://127.0.0.1:${port}`;
    },
  };
};
