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

/**
 * Where machines of clouds tell their secrets: Amazon, Google and Scaleway in private networks, Azure in the Internet. Most others do so at addresses of a
 * link, which are neither.
 */
const METADATA = ['fd00:ec2::/32', 'fd20:ce::254/128', 'fd00:42::42/128', '168.63.129.16/32'];
const METADATA_RANGES = { metadata: METADATA.map((range) => ipaddr.parseCIDR(range)) };

/** What kind of address a text is; undefined if it is none. */
const rangeOf = (address: string) => {
  if (!ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  return ipaddr.subnetMatch(parsed, METADATA_RANGES, parsed.range());
};

/** Whether an IP address belongs to the public Internet, and to no machine, link or network of our own. */
export const isPublic = (address: string) => rangeOf(address) === 'unicast';

const PRIVATE_RANGES: ReadonlySet<string> = new Set(['private', 'uniqueLocal', 'loopback']);

/** Whether an IP address is of a private network, or of this machine. */
export const isPrivate = (address: string) => PRIVATE_RANGES.has(rangeOf(address) ?? '');
