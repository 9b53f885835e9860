import { useEffect, useEffectEvent } from 'react';

type Receive = (code: string) => void;

/** The form that takes scanned codes, if one is open. */
let receiver: Receive | null = null;

/** Takes each code that is scanned while this form is open, wherever the focus is. */
export const useScans = (receive: Receive) => {
  const onScan = useEffectEvent(receive);
  useEffect(() => {
    const own: Receive = (code) => onScan(code);
    receiver = own;
    return () => {
      if (receiver === own) receiver = null;
    };
  }, []);
};

/** What takes scanned codes now. */
export const scanReceiver = () => receiver;
