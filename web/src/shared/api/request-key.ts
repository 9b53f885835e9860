/** A random idempotency key; also on plain http, where `crypto.randomUUID` is missing. */
export const newRequestKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
