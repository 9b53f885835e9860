import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Keys that mails carry. A key follows from a random nonce and the program's secret, so that a mail that is tried again carries the same
 * key while nothing that is stored (its hash, the nonce of its job) is enough to make it.
 */
export const createKeys = (secret: string) => ({
  newNonce: () => randomBytes(16).toString('base64url'),
  /** 256 bits, as text for an address. */
  derive: (purpose: string, userId: number, nonce: string) =>
    createHmac('sha256', secret).update(`mail ${purpose} ${userId} ${nonce}`).digest('base64url'),
});
export type Keys = ReturnType<typeof createKeys>;

/** What is stored of a key. */
export const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');
