import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isAddress } from '../addresses.ts';

/**
 * Resolves names for a connection itself, so that no second answer of a name server can lead to another address than the one that was checked. A name
 * with an address that is not allowed fails with the error of `refuse`. Addresses are not looked up: `isForbidden` is for them.
 */
export const lookupAllowed =
  (isAllowed: (address: string) => boolean, refuse: (host: string) => Error): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) callback(error ?? new Error('no address'), []);
      else if (!found.every(({ address }) => isAllowed(address))) callback(refuse(hostname), []);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });

/** Whether a host is an address that is not allowed; a name is none. */
export const isForbidden = (host: string, isAllowed: (address: string) => boolean) => isAddress(host) && !isAllowed(host);
