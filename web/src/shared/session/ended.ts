import { ApiError } from '@ace/contract/shared/client.ts';
import { api } from '../api/api.ts';

/** The tokens of sessions that a person ended here and that the server may not know of yet. */
const ENDED_KEY = 'ace-ended';

/** How many are kept; the oldest gives way. */
const MAX_ENDED = 20;

/** Milliseconds until the next try to tell the server, after it could not be reached. */
const RETRY_INTERVAL = 5_000;

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(ENDED_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((token) => typeof token === 'string') : [];
  } catch {
    return [];
  }
};

const write = (tokens: string[]) => {
  if (tokens.length === 0) localStorage.removeItem(ENDED_KEY);
  else localStorage.setItem(ENDED_KEY, JSON.stringify(tokens.slice(-MAX_ENDED)));
};

/** Whether the session of a token has certainly ended. */
const endsNow = async (token: string) => {
  try {
    const { status } = await api('DELETE /api/account/sessions/current', { headers: { Authorization: `Bearer ${token}` } });
    return status === 204;
  } catch (error) {
    return error instanceof ApiError && error.status === 401;
  }
};

let retry: ReturnType<typeof setTimeout> | undefined;

/** Ends on the server what was ended here. What the server does not confirm is sent again later, when it may be reachable. */
const sendEnded = async () => {
  for (const token of read()) {
    if (await endsNow(token)) write(read().filter((other) => other !== token));
  }
  clearTimeout(retry);
  if (read().length > 0) retry = setTimeout(sendEnded, RETRY_INTERVAL);
};

/** Ends the session of a token on the server: now, or if it cannot be reached, at the next chance. */
export const endOnServer = (token: string) => {
  write([...read().filter((other) => other !== token), token]);
  void sendEnded();
};

/** Sends what earlier pages could not send, now and whenever the network is there again. */
export const followNetwork = () => {
  window.addEventListener('online', () => void sendEnded());
  void sendEnded();
};
