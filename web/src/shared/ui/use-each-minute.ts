import { useSyncExternalStore } from 'react';
import { createStore } from '../store.ts';

const MINUTE = 60_000;

const minutes = createStore(0);
setInterval(() => minutes.set(minutes.get() + 1), MINUTE);

/** What `read` answers now, and on an open page a minute later: a number, text or boolean that depends on the time. */
export const useEachMinute = <Value extends number | string | boolean>(read: () => Value) => useSyncExternalStore(minutes.subscribe, read);
