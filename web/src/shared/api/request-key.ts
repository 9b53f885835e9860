import { ApiError } from '@ace/contract/shared/client.ts';

const PREFIX = 'unanswered.';
/** As long as the server keeps the answer to a key (docs/domain.md, "Idempotency"), in milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** A random idempotency key; also on plain http, where `crypto.randomUUID` is missing. */
const newRequestKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Where the key of a request is kept. The digest (FNV-1a) only finds it; the server compares the whole request. */
const placeOf = (name: unknown) => {
  const text = JSON.stringify(name);
  const digest = [0x811c9dc5, 0x01000193].map((start) => {
    let hash = start;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(36);
  });
  return `${PREFIX}${digest.join('')}${text.length}`;
};

const keyAt = (place: string) => {
  const [key, since] = (localStorage.getItem(place) ?? '').split(' ');
  return key && Date.now() - Number(since) < LIFETIME ? key : undefined;
};

/** Whether the answer to what was sent under a name is still missing. */
export const isAwaited = (name: unknown) => keyAt(placeOf(name)) !== undefined;

const keep = (place: string, key: string) => {
  try {
    localStorage.setItem(place, `${key} ${Date.now()}`);
  } catch {
    // The browser's storage is full or switched off: then the server makes a second one after a reload, as without a key.
  }
};

const forget = (isForgotten: (place: string) => boolean) => {
  for (const place of Object.keys(localStorage)) if (place.startsWith(PREFIX) && isForgotten(place)) localStorage.removeItem(place);
};

/** Whether a request may have been executed all the same: its answer got lost, or the server failed. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** What is sent: its content, and the name of the form that holds it, which is never used for another record. */
type Sent = { content: unknown; name?: string };

/**
 * Sends what creates something, so that it is done once. As long as the answer is missing, this browser gives the same key to the same content, also after
 * a reload and in another tab; and to what the form of that name sends, whatever its content, for good. If the server has executed the key with other
 * content, `onStored` goes on with the record that there is; without it, the refusal (422) is thrown.
 */
export const sendOnce = async <Result>(
  { content, name }: Sent,
  send: (key: string) => Promise<Result>,
  onStored?: (id: number) => Promise<Result>,
): Promise<Result> => {
  forget((place) => keyAt(place) === undefined);
  const places = { content: placeOf(content), form: name === undefined ? '' : placeOf(name) };
  const earlier = keyAt(places.form) ?? keyAt(places.content);
  const key = earlier ?? newRequestKey();
  keep(places.content, key);
  if (places.form) keep(places.form, key);
  const settle = () => forget((place) => place !== places.form && keyAt(place) === key);
  try {
    const result = await send(key).catch((error) => {
      const id = error instanceof ApiError && error.status === 422 ? Number(error.problem.params) : 0;
      if (id && onStored) return onStored(id);
      if (id) settle();
      throw error;
    });
    settle();
    return result;
  } catch (error) {
    // A refusal says nothing about an earlier try.
    if (earlier === undefined && !isUnanswered(error)) forget((place) => keyAt(place) === key);
    throw error;
  }
};
