import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that name a customer of a network; the others are free for the customer to choose. */
const IPV6_BITS = 64;

/** What an address counts as where things are limited: an IPv4 address itself, an IPv6 one as its /64. Anything else stays as it is. */
export const networkOf = (address: string) => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_BITS}`).toString()}/${IPV6_BITS}`;
};
