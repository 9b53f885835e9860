import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../addresses.ts';
import { ClientDisconnectedError } from '../problems.ts';

/** The key under which a request is limited: its user, or the client's network without a sign-in. */
export const limitKeyOf = ({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>) =>
  caller ? `user ${caller.id}` : `network ${networkOf(ip)}`;

/** Whether the client has disconnected. After that no event of the request follows, so check this after each wait. */
export const isDisconnected = ({ raw }: Pick<FastifyRequest, 'raw'>) => raw.socket.destroyed;

/** One for all: its stack would be made for each answer. */
const LEFT = new ClientDisconnectedError();

/** Is aborted when the answer is closed: sent, failed, or its client gone. */
export const closingOf = (request: FastifyRequest, reply: FastifyReply) => {
  const closing = new AbortController();
  const close = () => closing.abort(LEFT);
  // The answer of a client who is gone has been closed already.
  if (isDisconnected(request)) close();
  else reply.raw.once('close', close);
  return closing.signal;
};
