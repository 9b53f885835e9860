import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** A list in a certain state: its path, and what its address says. */
export type ListAddress = { list: string; search: Record<string, unknown> };

/**
 * A link to a list in another state. Pointing at it loads what it shows. Not one of the router's: a list has some thirty of them, each of which would
 * compute its address again at each navigation, and with each answer.
 */
export const ListLink = ({ list, search, children, ...rest }: ListAddress & ComponentPropsWithRef<'a'>) => {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={`#${list}${router.options.stringifySearch(search)}`}
      onMouseEnter={() => void router.preloadRoute({ to: list, search: () => search })}
    >
      {children}
    </a>
  );
};
