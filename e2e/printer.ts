import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a printer, which calls `print` with what a connection has sent so far, and at its end closes it when that is done. Returns its port. */
export const startPrinter = async (print: (job: string, socket: Socket) => unknown) => {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let job = '';
    let printed: unknown;
    socket.on('error', () => {});
    socket.on('data', (part) => {
      job += part;
      if (job.endsWith('^XZ\n')) printed = print(job, socket);
    });
    socket.on('end', () => void Promise.resolve(printed).then(() => socket.end()));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};
