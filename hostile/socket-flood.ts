// A client process: opens so many sockets of the live tracker, sends each the frames of a JSON list so often, prints how many are still open when the
// server has read them all, and closes them when its input ends.
import { once } from 'node:events';
import { WebSocket } from 'ws';

const [url = '', count = '1', list = '[]', times = '1'] = process.argv.slice(2);
const frames: string[] = JSON.parse(list);

const open = async () => {
  const socket = new WebSocket(url);
  socket.on('error', () => {});
  socket.on('message', () => {});
  await Promise.race([once(socket, 'open'), once(socket, 'close')]);
  return socket;
};
const sockets = await Promise.all(Array.from({ length: Number(count) }, open));
const isOpen = (socket: WebSocket) => socket.readyState === socket.OPEN;

for (const socket of sockets.filter(isOpen)) {
  socket.send('CONNECT\naccept-version:1.2\nhost:ace\n\n\0');
  for (let time = 0; time < Number(times); time += 1) for (const frame of frames) socket.send(`${frame}\0`);
}
await Promise.all(
  sockets.filter(isOpen).map((socket) => {
    socket.ping();
    return Promise.race([once(socket, 'pong'), once(socket, 'close')]);
  }),
);
process.stdout.write(String(sockets.filter(isOpen).length));
process.stdin.resume();
await once(process.stdin, 'end');
for (const socket of sockets) socket.terminate();
