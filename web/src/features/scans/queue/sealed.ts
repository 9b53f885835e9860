// What this device keeps of the floor is sealed with a key of its person, which only their sessions get (docs/decisions/0113-sealed-floor.md).
import { ApiError } from '@ace/contract/shared/client.ts';
import { xchacha20poly1305 } from '@noble/ciphers/chacha';
import { managedNonce } from '@noble/ciphers/webcrypto';
import { sha256 } from '@noble/hashes/sha2';
import { api } from '../../../shared/api/api.ts';
import { keepBeside, readBeside, readToken } from '../../../shared/session/token.ts';
import { openFloor, type Sealed } from './floor.ts';

/** Milliseconds for a call. */
const CALL_TIMEOUT = 20_000;

/** The key of a person, if this session has it already. */
const keyOf = (login: string): string | undefined => {
  const kept = JSON.parse(readBeside('scans.key') ?? '{}');
  return kept.login === login ? kept.key : undefined;
};

const loadKey = async (login: string) => {
  const token = readToken();
  const { body } = await api('GET /api/scans/key', { signal: AbortSignal.timeout(CALL_TIMEOUT) });
  // Another user has signed in to this browser meanwhile.
  if (body.login !== login || readToken() !== token) throw new ApiError(0, {});
  keepBeside('scans.key', JSON.stringify(body));
};

/**
 * What this device keeps, and what seals and unseals that of a person. Throws `ApiError` without their session, or if it has no key yet and no network.
 * To be used at once, so that nothing is written after a sign-out.
 */
export const openFor = async (login: string) => {
  if (keyOf(login) === undefined) await loadKey(login);
  const db = await openFloor();
  const key = keyOf(login);
  if (key === undefined) throw new ApiError(0, {});
  const cipher = managedNonce(xchacha20poly1305)(sha256(key));
  return {
    db,
    /** A record with a value that is sealed, and with what is in clear. */
    seal: <Clear extends object>(value: object, clear = {} as Clear) => ({
      ...clear,
      box: cipher.encrypt(new TextEncoder().encode(JSON.stringify(value))),
    }),
    /** What is in records, but for those that this key does not open. */
    unseal: <Value>(records: Sealed[]) =>
      records.flatMap(({ box, ...clear }): Value[] => {
        try {
          return [box ? { ...clear, ...JSON.parse(new TextDecoder().decode(cipher.decrypt(box))) } : clear];
        } catch {
          return [];
        }
      }),
  };
};
