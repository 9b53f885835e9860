import { useEffect } from 'react';
import { isTouched } from './typing.ts';

/** Milliseconds after which a page is at rest. */
const AT_REST = 2_000;

/** Whether the user saves data (`navigator.connection.saveData`). Not all browsers have it, and TypeScript's types do not. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads scripts that a key will need when the page is at rest, so that the first key is answered as fast as the second. `load` is the same function
 * each time. Nothing is loaded on a phone, which has no keys to answer, and for a person who saves data.
 */
export const useAtRest = (load: () => Promise<unknown>, isWanted = true) => {
  useEffect(() => {
    if (!isWanted || savesData() || isTouched()) return;
    // A script that fails to load is reported when it is needed.
    const timer = setTimeout(() => void load().catch(() => {}), AT_REST);
    return () => clearTimeout(timer);
  }, [load, isWanted]);
};
