import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';

/** Takes a code; one that takes the place of another `instead`, unless somebody has changed that meanwhile. */
type Receive = (code: string, instead?: string) => void;

/** A form that takes scanned codes. `mark` remembers its values; the function that it answers gives them back. */
type Receiver = { receive: Receive; mark: () => () => void };

/** The form that takes scanned codes, if one is open. */
let receiver: Receiver | null = null;

/** Takes each code that is scanned while this form is open, wherever the focus is. */
export const useScans = (receive: Receive) => {
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
    const own: Receiver = { receive: (code, instead) => onScan(code, instead), mark };
    receiver = own;
    return () => {
      if (receiver === own) receiver = null;
    };
  }, [getValues, setValue]);
};

/** What takes scanned codes now. */
export const scanReceiver = () => receiver;
