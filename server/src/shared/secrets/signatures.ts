import { createHmac, timingSafeEqual } from 'node:crypto';

/** A message by the scheme of Standard Webhooks (standardwebhooks.com); `timestamp` is in seconds since 1970. */
export type SignedMessage = { id: string; timestamp: string; body: string | Buffer };

/** So many signatures of a message are compared: a sender has one for each of the secrets between which it rotates. */
const MAX_SIGNATURES = 10;

const PREFIX = 'v1,';

/** HMAC-SHA256 over `id.timestamp.body`, with a secret of `whsec_` and base64. */
const digestOf = (secret: string, { id, timestamp, body }: SignedMessage) =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();

/** The header `webhook-signature` of a message. */
export const signMessage = (secret: string, message: SignedMessage) => `${PREFIX}${digestOf(secret, message).toString('base64')}`;

/** The signatures of the header `webhook-signature` that may be right. */
export const signaturesOf = (header: string) =>
  header
    .split(' ', MAX_SIGNATURES)
    .filter((signature) => /^v1,[\w+/]{43}=$/.test(signature))
    .map((signature) => Buffer.from(signature.slice(PREFIX.length), 'base64'));

/** Whether one of the signatures is that of the message. */
export const isSigned = (secret: string, message: SignedMessage, signatures: Buffer[]) => {
  const digest = digestOf(secret, message);
  return signatures.some((signature) => timingSafeEqual(signature, digest));
};
