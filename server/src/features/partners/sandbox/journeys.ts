import { createHash } from 'node:crypto';

/** A number that looks random and is always the same for the same text. */
const drawn = (text: string, below: number) => createHash('sha256').update(text).digest().readUInt32BE(0) % below;

const HOUR = 3_600_000;
const FIRST_DAY = Date.parse('2026-01-05T01:00:00Z');
const DAYS = 240;

/** Where each partner delivers, with a hub on the way. */
const DESTINATIONS: Record<string, { country: string; hub: string; city: string }> = {
  gtsUsa: { country: 'US', hub: 'Anchorage', city: 'Los Angeles' },
  gtsAus: { country: 'AU', hub: 'Sydney', city: 'Melbourne' },
  gtsCad: { country: 'CA', hub: 'Vancouver', city: 'Toronto' },
  gtsSgp: { country: 'SG', hub: 'Changi', city: 'Singapore' },
};

/** The events of a shipment from Ho Chi Minh City, in the order in which they happened; some shipments are still on their way. */
export const journeyOf = (carrier: string, trackingNumber: string) => {
  const { country, hub, city } = DESTINATIONS[carrier] ?? { country: 'AU', hub: 'Sydney', city: 'Melbourne' };
  const steps = [
    ['VN', 'Shipment information received', 'Order details received from the shipper'],
    ['VN', 'Picked up', 'Collected in Ho Chi Minh City'],
    ['VN', 'Departed', 'Left Tan Son Nhat airport (SGN)'],
    [country, 'Arrived at hub', `Arrived in ${hub}`],
    [country, 'Customs cleared', 'Released by customs'],
    [country, 'Out for delivery', `With the courier in ${city}`],
    [country, 'Delivered', `Handed over in ${city}`],
  ] as const;
  const seed = `${carrier} ${trackingNumber}`;
  const reached = 2 + drawn(`${seed} steps`, steps.length - 1);
  let time = FIRST_DAY + drawn(`${seed} day`, DAYS) * 24 * HOUR;
  return steps.slice(0, reached).map(([where, event, notes], index) => {
    time += (2 + drawn(`${seed} ${index}`, 20)) * HOUR;
    return { country: where, event, date: new Date(time).toISOString(), notes };
  });
};

const digits = (text: string, length: number) => String(drawn(text, 10 ** Math.min(length, 9))).padStart(length, '0');

/** The order for a key: the same key is always the same order, whatever else is asked. */
export const orderOf = (orderKey: string) => {
  const number = digits(orderKey, 9);
  return { orderId: Number(number) + 1_000_000_000, tracking: `33${digits(`${orderKey} tracking`, 9)}AU`, reference: `ACE-${number}` };
};

const HUBS = [
  { hub: 'SYD', matrix: 'S2', courier: 'N14' },
  { hub: 'MEL', matrix: 'M5', courier: 'V08' },
  { hub: 'BNE', matrix: 'B1', courier: 'Q21' },
  { hub: 'PER', matrix: 'P7', courier: 'W03' },
] as const;

export const labelOf = (orderKey: string) => {
  const { orderId, tracking } = orderOf(orderKey);
  const hub = HUBS[drawn(`${orderKey} hub`, HUBS.length)] ?? HUBS[0];
  return {
    ...hub,
    returnAddress: 'GTS Returns, 12 Bourke Road, Mascot NSW 2020, Australia',
    labelType: '4x6',
    barcode: `AU${orderId}${tracking.slice(2, 6)}`,
    header: 'GTS AUSTRALIA · STANDARD',
    footer: 'Undeliverable? Return to the address above.',
  };
};
