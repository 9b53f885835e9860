import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port at which nobody listens. */
export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};
