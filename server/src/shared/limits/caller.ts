import type { FastifyRequest } from 'fastify';
import { networkOf } from '../addresses.ts';

/** Who is limited: a user, or where nobody is signed in the network that the request comes from. */
export const callerOf = ({ caller, ip }: Pick<FastifyRequest, 'caller' | 'ip'>) =>
  caller ? `user ${caller.id}` : `network ${networkOf(ip)}`;

/** Whether the client went away while something else was waited for: then nothing of it is heard any more, neither its body nor its end. */
export const isGone = ({ raw }: Pick<FastifyRequest, 'raw'>) => raw.socket.destroyed;
