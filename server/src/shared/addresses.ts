import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Length of an IPv6 network prefix. Providers give each customer at least a /64, so a client can change the other bits freely. */
const IPV6_PREFIX_BITS = 64;

/** Whether a text is an IP address, without a zone: that may be any text. */
export const isAddress = (text: string) => isIP(text) !== 0 && !text.includes('%');

/** The network under which rate limits count an address: an IPv4 address itself, an IPv6 address's /64. Any other text is returned unchanged. */
export const networkOf = (address: string) => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${IPV6_PREFIX_BITS}`).toString()}/${IPV6_PREFIX_BITS}`;
};

/** Whether an IP address belongs to the public Internet, and to no machine, link or network of our own. */
export const isPublic = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const PRIVATE_RANGES: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'loopback']);

/** Whether an IP address is of a private network, or of this machine. Those of a link alone are none: machines of clouds tell their secrets there. */
export const isPrivate = (address: string) => ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range());
