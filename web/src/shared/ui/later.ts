import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';

/** False when something is drawn first, true right after it. Everything that waits for it is drawn together, and a key goes before it. */
export const useIsLater = () => useDeferredValue(true, false);

/** A part that is drawn right after what people look at first, such as rows below the window. A key is answered twice as fast that way. */
export const Later = ({ children }: { children: ReactNode }) => useIsLater() && children;

/** Nobody waits at a key for the first page. */
let isFirstPage = true;

export const firstPageIsDrawn = () => {
  isFirstPage = false;
};

/**
 * Whether something that is there is drawn. The first page, and what comes after the first drawing of a later one, is drawn in steps of a few milliseconds,
 * so that a slow phone scrolls and takes taps meanwhile. What a later page has at first is drawn at once, because a key asked for it.
 */
export const useInSteps = (isThere: boolean) => {
  const [isDrawn, setDrawn] = useState(isThere && !isFirstPage);
  useEffect(() => {
    if (isThere) startTransition(() => setDrawn(true));
  }, [isThere]);
  return isThere && isDrawn;
};
