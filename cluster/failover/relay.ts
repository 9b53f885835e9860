import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Leads connections on, until it is cut: then what is sent stays without an answer, as in a network that lost its cable. */
export const createRelay = async (listen: { host: string; port: number }, to: { host: string; port: number }) => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    return socket;
  };
  const server: Server = createServer((socket) => {
    keep(socket);
    if (isCut) return;
    const onward = keep(connect(to));
    socket.pipe(onward).pipe(socket);
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(listen.port, listen.host, resolve));
  return {
    address: server.address() as AddressInfo,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    heal: () => {
      isCut = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
