import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { JobProblem } from '@ace/contract/labels/formats.ts';
import type { Printer } from '@ace/contract/printers/printer.ts';
import { isPrivate } from '../../shared/addresses.ts';
import { BOUNDS } from '../../shared/limits/bounds.ts';
import { isForbidden, lookupAllowed } from '../../shared/outbound/lookup.ts';

class NotPrivate extends Error {}

const lookupPrivate = lookupAllowed(isPrivate, (host) => new NotPrivate(host));

/**
 * What became of data for a printer: it took all of it and closed the connection, got no byte of it, or an unknown part. `error` is for the log.
 */
export type Delivery = { end: 'sent' } | { end: 'failed'; problem: JobProblem; error?: unknown } | { end: 'unknown'; error: unknown };

/** The failure of something that had sent nothing yet. */
const failed = (error: unknown): Delivery => ({
  end: 'failed',
  problem: error instanceof NotPrivate ? 'notPrivate' : 'unreachable',
  error,
});

/**
 * Sends gzipped data of so many labels to a port of a private network, in the bounds of `BOUNDS.printer`. It is over when the printer closes the
 * connection: what the operating system has taken may still wait for a printer that prints what came before.
 */
export const deliver = async ({ host, port }: Pick<Printer, 'host' | 'port'>, data: Buffer, labels: number): Promise<Delivery> => {
  if (isForbidden(host, isPrivate)) return { end: 'failed', problem: 'notPrivate' };
  const { connectMs, silentMs, labelMs } = BOUNDS.printer;
  const closingMs = silentMs + labels * labelMs;
  // A printer that closes its side early may take more all the same; a person says whether it did.
  const socket = connect({ host, port, lookup: lookupPrivate, allowHalfOpen: true });
  const closed = new Promise<void>((resolve, reject) => socket.on('error', reject).on('close', () => resolve()));
  // Failures before it is awaited are told by the other promises.
  closed.catch(() => {});
  socket.on('timeout', () => socket.destroy(new Error('The printer is silent')));
  socket.setTimeout(connectMs);
  try {
    await new Promise((resolve, reject) => socket.on('connect', resolve).on('error', reject));
  } catch (error) {
    return failed(error);
  }
  socket.setTimeout(silentMs);
  const signal = AbortSignal.timeout(2 * closingMs);
  // Also where the printer goes on talking, which is no silence.
  signal.addEventListener('abort', () => socket.destroy(new Error('The printer took too long')));
  // What it says is not read, but taken: else it could not end the connection.
  socket.resume();
  try {
    await pipeline(Readable.from([data]), createGunzip(), socket, { signal });
    // What the operating system has taken since may not have arrived.
    if (socket.readableEnded) throw new Error('The printer ended the connection before it had everything');
    socket.setTimeout(closingMs);
    await closed;
    return { end: 'sent' };
  } catch (error) {
    return { end: 'unknown', error };
  } finally {
    socket.destroy();
  }
};
