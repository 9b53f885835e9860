import { ApiError } from '@ace/contract/shared/client.ts';

/** Where the keys of contents are kept until there is an answer, and those of forms. */
const PLACES = { content: 'unanswered.', form: 'sent-by.' };
/** As long as the server keeps the answer to a key (docs/domain.md, "Idempotency"), in milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** A random idempotency key; also on plain http, where `crypto.randomUUID` is missing. */
const newRequestKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Where the key of a request is kept. The digest (FNV-1a) only finds it; the server compares the whole request. */
const placeOf = (kind: keyof typeof PLACES, name: unknown) => {
  const text = JSON.stringify(name);
  const digest = [0x811c9dc5, 0x01000193].map((start) => {
    let hash = start;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(36);
  });
  return `${PLACES[kind]}${digest.join('')}${text.length}`;
};

const keyAt = (place: string) => {
  const [key, since] = (localStorage.getItem(place) ?? '').split(' ');
  return key && Date.now() - Number(since) < LIFETIME ? key : undefined;
};

/** Whether the form of this name has sent something that may be stored. */
export const isSent = (name: string) => keyAt(placeOf('form', name)) !== undefined;

const keep = (place: string, key: string) => {
  try {
    localStorage.setItem(place, `${key} ${Date.now()}`);
  } catch {
    // The browser's storage is full or switched off: then the server makes a second one after a reload, as without a key.
  }
};

const forget = (isForgotten: (place: string) => boolean) => {
  const isPlace = (place: string) => Object.values(PLACES).some((prefix) => place.startsWith(prefix));
  for (const place of Object.keys(localStorage)) if (isPlace(place) && isForgotten(place)) localStorage.removeItem(place);
};

/** Whether a request may have been executed all the same: its answer got lost, or the server failed. */
export const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** What is sent: its content, and the name of the form that holds it, which is never used for another record. */
type Sent = { content: unknown; name?: string };

/**
 * Sends what creates something, so that it is done once. As long as the answer is missing, this browser gives the same key to the same content, also after
 * a reload and in another tab; and to what the form of that name sends, whatever its content, for good. If the server has executed the key with other
 * content, `onStored` goes on with the record that there is; without it, the refusal (422) is thrown. If that record is gone (404), the next try makes a
 * new one.
 */
export const sendOnce = async <Result>(
  { content, name }: Sent,
  send: (key: string) => Promise<Result>,
  onStored?: (id: number) => Promise<Result>,
): Promise<Result> => {
  forget((place) => keyAt(place) === undefined);
  const places = { content: placeOf('content', content), form: name === undefined ? '' : placeOf('form', name) };
  const earlier = keyAt(places.form) ?? keyAt(places.content);
  const key = earlier ?? newRequestKey();
  keep(places.content, key);
  if (places.form) keep(places.form, key);
  const settle = () => forget((place) => place.startsWith(PLACES.content) && keyAt(place) === key);
  let isGone = false;
  try {
    const result = await send(key).catch((error) => {
      const id = error instanceof ApiError && error.status === 422 ? Number(error.problem.params) : 0;
      if (id && onStored)
        return onStored(id).catch((refusal) => {
          isGone = refusal instanceof ApiError && refusal.status === 404;
          throw refusal;
        });
      if (id) settle();
      throw error;
    });
    settle();
    return result;
  } catch (error) {
    // A refusal says nothing about an earlier try.
    if (isGone || (earlier === undefined && !isUnanswered(error))) forget((place) => keyAt(place) === key);
    throw error;
  }
};

/** What may be gone already: the answer to its deletion was lost. */
const removals = new Set<string>();

/** Deletes what has this name. Returns false if an earlier try, whose answer was lost, has done it: the server's success message was lost, too. */
export const removeOnce = async (name: string, send: () => Promise<unknown>) => {
  try {
    await send();
    return true;
  } catch (error) {
    if (isUnanswered(error)) removals.add(name);
    if (removals.has(name) && error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
};
