import { expect, test } from 'vitest';
import { isPrivate, isPublic, networkOf } from './addresses.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j counts as %j', (address, network) => expect(networkOf(address)).toBe(network));

test.each(['10.0.0.1', '192.168.1.50', '172.16.0.1', '127.0.0.1', '::1', '::ffff:10.0.0.1', 'fd00::1', 'fd12:3456:789a::1'])(
  '%s is of a private network',
  (address) => expect([isPrivate(address), isPublic(address)]).toEqual([true, false]),
);

test.each(['8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1111'])('%s is public', (address) =>
  expect([isPrivate(address), isPublic(address)]).toEqual([false, true]),
);

/** Where machines of clouds tell their secrets, in all forms that lead there. */
test.each([
  ...['169.254.169.254', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '::169.254.169.254', '::ffff:0:a9fe:a9fe', 'fe80::a9fe:a9fe'],
  ...['64:ff9b::169.254.169.254', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a9fe:a9fe', '2002:a9fe:a9fe::1', '2001:0:a9fe:a9fe::1'],
  ...['fd00:ec2::254', 'FD00:0EC2:0::0254', 'fd00:ec2::253', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:42::42'],
  ...['100.100.100.200', '::ffff:100.100.100.200', '64:ff9b::100.100.100.200', '168.63.129.16', '::ffff:168.63.129.16', '192.0.0.192'],
  ...['64:ff9b::10.0.0.1', 'localhost', ''],
])('%j is neither', (address) => expect([isPrivate(address), isPublic(address)]).toEqual([false, false]));
