import type { Round } from '@ace/contract/scans/scan.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { showError } from '../../../shared/api/errors.ts';
import { keepBeside, readBeside } from '../../../shared/session/token.ts';
import type { KeptScan } from '../rules/known.ts';
import { askToKeep, type Kept, readKept } from './kept.ts';
import { type Listener, sendKept } from './sending.ts';

/** Milliseconds until what could not be sent is tried again. */
const RETRY = 5_000;

/** What is kept with a scan that waits to be sent. */
const withScan = ({ scans, waiting }: Kept, scan: KeptScan): Kept => {
  const { login } = scan;
  const number = waiting.find((each) => each.login === login)?.number ?? 0;
  return { scans: [scan, ...scans], waiting: [...waiting.filter((each) => each.login !== login), { login, number: number + 1 }] };
};

/**
 * What a person has scanned on this device, sent as soon as the network allows. `round` is the one that has ended last, until something is scanned: its answer
 * may come while another page is open.
 */
export const useKept = (login: string, onAnswers: Listener['onAnswers'] = () => {}) => {
  const [round, setRound] = useState<Round | null>(() => JSON.parse(readBeside('scans.round') ?? 'null'));
  const showRound = useCallback((next: Round | null) => {
    setRound(next);
    keepBeside('scans.round', JSON.stringify(next));
  }, []);
  const [kept, setKept] = useState<Kept | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const read = useCallback(async () => {
    try {
      const found = await readKept(login);
      setKept(found);
      setIsBlocked(false);
      return found;
    } catch (error) {
      // A session that never reached the server has no key yet.
      setIsBlocked(!(error instanceof ApiError));
      return null;
    }
  }, [login]);
  /** Shows a scan that was just kept, before all are read again. */
  const show = (scan: KeptScan) => {
    showRound(null);
    setKept((before) => before && withScan(before, scan));
  };
  const answer = useRef(onAnswers);
  answer.current = onAnswers;
  const send = useCallback(async () => {
    try {
      await sendKept(login, {
        onRound: showRound,
        onAnswers: async (answered) => {
          await read();
          answer.current(answered);
        },
      });
    } catch (error) {
      // It stays here, and its number is in view.
      if (!(error instanceof ApiError)) showError(error);
    }
    return await read();
  }, [login, read, showRound]);
  useEffect(() => {
    askToKeep();
    void send();
  }, [send]);
  useWindowEvent('online', () => void send());
  const isWaiting = kept?.waiting.some((each) => each.login === login) === true;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void send(), RETRY);
    return () => clearInterval(timer);
  }, [isWaiting, send]);
  return { kept, isBlocked, round, show, read, send };
};
