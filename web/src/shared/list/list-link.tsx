import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import type { ListSearch } from './list-search.ts';

/** A list in a certain state: its path, and what its address says. */
type ListAddress = { list: string; search: Record<string, unknown> };

/** The list that is shown, with a part of its state changed. */
export type AddressOf = (change: Partial<ListSearch>) => ListAddress;

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
