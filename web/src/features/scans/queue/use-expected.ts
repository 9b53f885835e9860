import { ApiError } from '@ace/contract/shared/client.ts';
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { showError } from '../../../shared/api/errors.ts';
import { useChanges } from '../../../shared/live/changes.ts';
import { syncExpected } from './expected.ts';

/** Milliseconds between two reads of what has changed: after changes, and in any case. */
const PACE = 5_000;
const SYNC_EVERY = 300_000;

/** Keeps up to date what a person may meet on this device, as long as its page is open. Returns how often it was read. */
export const useExpected = (login: string) => {
  const [times, setTimes] = useState(0);
  const sync = useCallback(async () => {
    try {
      await syncExpected(login);
      setTimes((before) => before + 1);
    } catch (error) {
      // Without a network the device knows what it knew.
      if (!(error instanceof ApiError)) showError(error);
    }
  }, [login]);
  useEffect(() => {
    void sync();
    const timer = setInterval(() => void sync(), SYNC_EVERY);
    return () => clearInterval(timer);
  }, [sync]);
  useWindowEvent('online', () => void sync());
  useChanges({ concerns: ({ shipmentId }) => shipmentId !== undefined, read: sync, pace: PACE });
  return times;
};
