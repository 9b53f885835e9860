import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { CHANGE } from './fields.tsx';
import { type Receive, receiveScans } from './scan-receiver.ts';

/** Takes each code that is scanned while this form is open, wherever the focus is. */
export const useScans = (receive: Receive) => {
  const { getValues, setValue } = useFormContext();
  const onScan = useEffectEvent(receive);
  useEffect(() => {
    const mark = () => {
      const before = { ...getValues() };
      return () => {
        for (const [name, value] of Object.entries(before)) {
          if (getValues(name) !== value) setValue(name, value, CHANGE);
        }
        // A list or a date that shows what is being typed shows its value again once it is left.
        const { activeElement } = document;
        if (!(activeElement instanceof HTMLElement)) return;
        activeElement.blur();
        activeElement.focus();
      };
    };
    return receiveScans({ receive: (code, instead) => onScan(code, instead), mark });
  }, [getValues, setValue]);
};
