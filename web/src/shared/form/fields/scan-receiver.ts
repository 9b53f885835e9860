// Without the form's library, which the first pages do not load.

/** Takes a code. With `instead`, it replaces that earlier code, unless the field has changed since. */
export type Receive = (code: string, instead?: string) => void;

/**
 * A form that takes scanned codes. `mark` remembers its values; the function that it answers gives them back. One that `takesAll` finds out itself what a
 * code belongs to.
 */
type Receiver = { receive: Receive; mark: () => () => void; takesAll?: boolean };

/** The form that takes scanned codes, if one is open. */
let receiver: Receiver | null = null;

/** What takes scanned codes now. */
export const scanReceiver = () => receiver;

/** Gives scanned codes to `own` until the returned function is called. */
export const receiveScans = (own: Receiver) => {
  receiver = own;
  return () => {
    if (receiver === own) receiver = null;
  };
};
