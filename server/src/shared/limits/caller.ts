import type { FastifyRequest } from 'fastify';
import { networkOf } from '../addresses.ts';

/** The key under which a request is limited: its user, or the client's network without a sign-in. */
export const limitKeyOf = ({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>) =>
  caller ? `user ${caller.id}` : `network ${networkOf(ip)}`;

/** Whether the client has disconnected. After that no event of the request follows, so check this after each wait. */
export const isDisconnected = ({ raw }: Pick<FastifyRequest, 'raw'>) => raw.socket.destroyed;
