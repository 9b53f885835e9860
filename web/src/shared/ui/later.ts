import { type ReactNode, useDeferredValue } from 'react';

/** False when something is drawn first, true right after it. Everything that waits for it is drawn together, and a key goes before it. */
export const useIsLater = () => useDeferredValue(true, false);

/** A part that is drawn right after what people look at first, such as rows below the window. A key is answered twice as fast that way. */
export const Later = ({ children }: { children: ReactNode }) => useIsLater() && children;
