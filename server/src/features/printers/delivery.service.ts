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
 * What became of data for a printer: it took all of it and closed the connection, got no byte of it, or nobody knows how much. `error` is for the log.
 */
export type Delivery = { end: 'sent' } | { end: 'failed'; problem: JobProblem; error?: unknown } | { end: 'unknown'; error: unknown };

/** The failure of something that had sent nothing yet. */
const failed = (error: unknown): Delivery => ({
  end: 'failed',
  problem: error instanceof NotPrivate ? 'notPrivate' : 'unreachable',
  error,
});

/** Sends gzipped data to a port of a private network, in the bounds of `BOUNDS.printer`. */
export const deliver = async ({ host, port }: Pick<Printer, 'host' | 'port'>, data: Buffer): Promise<Delivery> => {
  if (isForbidden(host, isPrivate)) return { end: 'failed', problem: 'notPrivate' };
  const { connectMs, silentMs, sendingMs } = BOUNDS.printer;
  const socket = connect({ host, port, lookup: lookupPrivate });
  const closed = new Promise<void>((resolve, reject) => socket.on('error', reject).on('close', () => resolve()));
  // Failures before somebody waits for it are told by the other promises.
  closed.catch(() => {});
  socket.setTimeout(connectMs, () => socket.destroy(new Error('The printer is silent')));
  try {
    await new Promise((resolve, reject) => socket.on('connect', resolve).on('error', reject));
  } catch (error) {
    return failed(error);
  }
  socket.setTimeout(silentMs);
  // What it says is not read, but taken: else it could not end the connection.
  socket.resume();
  try {
    await pipeline(Readable.from([data]), createGunzip(), socket, { signal: AbortSignal.timeout(sendingMs) });
    await closed;
    return { end: 'sent' };
  } catch (error) {
    return { end: 'unknown', error };
  } finally {
    socket.destroy();
  }
};
