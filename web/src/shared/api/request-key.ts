/** A random idempotency key; also on plain http, where `crypto.randomUUID` is missing. */
export const newRequestKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Gives the same content the same key, so that it can be sent again if its answer was lost, and other content another one. */
export const createRequestKeys = () => {
  let last = { content: '', key: '' };
  return (content: unknown) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: newRequestKey() };
    return last.key;
  };
};
