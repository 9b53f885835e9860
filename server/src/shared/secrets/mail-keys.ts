import { createHash, createHmac, randomBytes } from 'node:crypto';

/**
 * Creates the keys in the links of mails. A key is derived from a random nonce and the program's secret: a retried mail contains the same key,
 * and the stored data (hash of the key, nonce in the job's payload) is not enough to derive it. The keys of devices have no nonce: they stay.
 */
export const createKeys = (secret: string) => ({
  newNonce: () => randomBytes(16).toString('base64url'),
  /** Returns 256 bits in base64url. */
  derive: (purpose: string, userId: number, nonce: string) =>
    createHmac('sha256', secret).update(`mail ${purpose} ${userId} ${nonce}`).digest('base64url'),
});

/** The hash under which a key is stored. */
export const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');
