import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';

/** A form that takes scanned codes. `mark` remembers its values; the function that it answers gives them back. */
type Receiver = { receive: (code: string) => void; mark: () => () => void };

/** The form that takes scanned codes, if one is open. */
let receiver: Receiver | null = null;

/** Takes each code that is scanned while this form is open, wherever the focus is. */
export const useScans = (receive: (code: string) => void) => {
  const { getValues, setValue } = useFormContext();
  const onScan = useEffectEvent(receive);
  useEffect(() => {
    const mark = () => {
      const before = { ...getValues() };
      return () => {
        for (const [name, value] of Object.entries(before)) {
          if (getValues(name) !== value) setValue(name, value, { shouldDirty: true, shouldValidate: true });
        }
        // A list or a date that shows what is being typed shows its value again once it is left.
        const { activeElement } = document;
        if (!(activeElement instanceof HTMLElement)) return;
        activeElement.blur();
        activeElement.focus();
      };
    };
    const own: Receiver = { receive: (code) => onScan(code), mark };
    receiver = own;
    return () => {
      if (receiver === own) receiver = null;
    };
  }, [getValues, setValue]);
};

/** What takes scanned codes now. */
export const scanReceiver = () => receiver;
