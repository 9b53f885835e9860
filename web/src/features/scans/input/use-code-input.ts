import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { receiveScans } from '../../../shared/form/fields/scan-receiver.ts';
import type { Settings, useSettings } from './settings.tsx';

/** Leads what is typed or scanned to the field of the codes, wherever the focus is; `take` is given what was scanned in another field. */
export const useCodeInput = (
  input: RefObject<HTMLInputElement | null>,
  { now, change }: Pick<ReturnType<typeof useSettings>, 'now' | 'change'>,
  take: (code: string) => void,
) => {
  // What is typed while no field has the focus is a scan.
  useWindowEvent(
    'keydown',
    ({ target, key, ctrlKey, metaKey, altKey }) => {
      if (
        key.length === 1 &&
        // A button is pressed, and a choice made.
        key !== ' ' &&
        !(target instanceof HTMLSelectElement) &&
        !ctrlKey &&
        !metaKey &&
        !altKey &&
        !(target instanceof HTMLInputElement) &&
        !document.querySelector('dialog[open]')
      )
        input.current?.focus();
    },
    { capture: true },
  );
  const takeNow = useRef(take);
  takeNow.current = take;
  // A scan while another field has the focus: that field gets back what it was.
  useEffect(
    () =>
      receiveScans({
        takesAll: true,
        receive: (code) => {
          input.current?.focus();
          takeNow.current(code);
        },
        mark: () => {
          const { place, name, bag }: Settings = now.current;
          return () => change({ place, name, bag });
        },
      }),
    [input, change, now],
  );
};
