import { DEFAULT_CHOICES, type NotificationRole } from '@ace/contract/notifications/kinds.ts';
import { DeliveryStatus } from '@ace/contract/trackings/tracking.ts';
import { describe, expect, test } from 'vitest';
import { type Candidate, fateOf, type Happening, isOvertaken, planNotifications, type Subject } from './notifications.rules.ts';

const choices = { owner: [...DEFAULT_CHOICES.owner], receiver: [...DEFAULT_CHOICES.receiver], sender: [...DEFAULT_CHOICES.sender] };
const NOW = '2026-11-25T03:00:00.000Z';

const party = { email: null, telNo: '0901234567', language: null, country: null, countryCode: null };
const subject = (fields: Partial<Subject> = {}): Subject => ({
  withoutNotifications: false,
  receiver: { ...party, email: 'Binh@Example.com', country: 'Úc' },
  sender: { ...party, email: 'an@example.com', countryCode: 'VN' },
  owner: { email: 'owner@example.com', language: 'vi', isEmployee: false },
  ownChoices: null,
  ...fields,
});
const happening = (fields: Partial<Happening> = {}): Happening => ({ status: 'DELIVERED', eventDate: NOW, isBackfill: false, ...fields });
const around = (fields: object = {}) => ({
  now: Date.parse(NOW),
  waitMs: 900_000,
  timeZone: 'Asia/Ho_Chi_Minh',
  company: choices,
  phoneChannels: [],
  ...fields,
});
const plan = (event: Partial<Happening> = {}, of: Partial<Subject> = {}, fields: object = {}) =>
  planNotifications(happening(event), subject(of), around(fields));
const addresses = (planned: ReturnType<typeof plan>) => planned.map(({ role, address }) => `${role} ${address}`);

describe('who is notified', () => {
  test('the owner and the receiver of what is delivered, each in their language', () => {
    expect(plan().map(({ role, address, language, event }) => [role, address, language, event])).toEqual([
      ['owner', 'owner@example.com', 'vi', 'delivered'],
      ['receiver', 'binh@example.com', 'en', 'delivered'],
    ]);
  });

  test('the receiver alone of what is picked up or out for delivery, by default', () => {
    expect(addresses(plan({ status: 'COLLECTED' }))).toEqual(['receiver binh@example.com']);
    expect(addresses(plan({ status: 'OUT_FOR_DELIVERY' }))).toEqual(['receiver binh@example.com']);
    expect(addresses(plan({ status: 'FAILED_ATTEMPT' }))).toEqual(['owner owner@example.com', 'receiver binh@example.com']);
  });

  test('nobody of late parcels by default, and of statuses that say nothing new', () => {
    for (const status of ['LATE', 'INFO_RECEIVED', 'ARRIVED_HUB', 'IN_TRANSIT', 'EXPIRED', 'PENDING'] as const)
      expect(plan({ status })).toEqual([]);
  });

  test('as the company chose', () => {
    const company = { owner: [], receiver: [], sender: ['late' as const] };
    expect(plan({}, {}, { company })).toEqual([]);
    expect(addresses(plan({ status: 'LATE' }, {}, { company }))).toEqual(['sender an@example.com']);
  });

  test('as the owner of the shipment chose, where they did', () => {
    const ownChoices = { receiver: [], sender: ['delivered' as const], owner: null };
    expect(addresses(plan({}, { ownChoices }))).toEqual(['owner owner@example.com', 'sender an@example.com']);
  });

  test('nobody of a shipment without notifications', () => expect(plan({}, { withoutNotifications: true })).toEqual([]));

  test('nobody of what the first poll finds', () => expect(plan({ isBackfill: true })).toEqual([]));

  test('nobody of what is older than 48 hours', () => {
    expect(plan({ eventDate: '2026-11-23T03:00:00.000Z' })).toHaveLength(2);
    expect(plan({ eventDate: '2026-11-23T02:59:59.999Z' })).toEqual([]);
  });

  test('a person with several roles once, as the first that is to be notified', () => {
    const receiver = { ...party, email: 'OWNER@example.com' };
    expect(addresses(plan({}, { receiver }))).toEqual(['owner owner@example.com']);
    expect(addresses(plan({ status: 'COLLECTED' }, { receiver }))).toEqual(['receiver owner@example.com']);
  });

  test('no owner who is not active, and nobody without an address', () => {
    expect(plan({}, { owner: null, receiver: party })).toEqual([]);
  });

  test('by telephone whoever has no e-mail address, if a channel for that is set up', () => {
    const planned = plan({}, { owner: null, receiver: party }, { phoneChannels: ['zalo', 'sms'] });
    expect(planned.map(({ channel, address }) => [channel, address])).toEqual([['zalo', '0901234567']]);
  });

  test.each([
    ['vi', { countryCode: 'VN' }],
    ['vi', { country: 'việt nam' }],
    ['vi', { country: 'Vietnam' }],
    ['en', { country: 'Hoa Kỳ' }],
    ['en', {}],
    ['en', { countryCode: 'VN', language: 'en' as const }],
    ['vi', { country: 'Germany', language: 'vi' as const }],
  ])('in the language %s of a party with %o', (language, fields) => {
    const [planned] = plan({}, { owner: null, receiver: { ...party, email: 'x@example.com', ...fields } });
    expect(planned?.language).toBe(language);
  });
});

describe('when people are notified', () => {
  const dueOf = (now: string, role: NotificationRole, of: Partial<Subject> = {}, eventDate = now) =>
    plan({ eventDate }, of, { now: Date.parse(now) }).find((each) => each.role === role)?.dueDate;
  const inCountry = (country: string) => ({ receiver: { ...party, email: 'x@example.com', country } });

  test('once other parcels were waited for', () => expect(dueOf(NOW, 'receiver', inCountry('VN'))).toBe('2026-11-25T03:15:00.000Z'));

  test.each([
    ['22:00 in Hà Nội', '2026-11-25T14:45:00.000Z', 'Việt Nam', '2026-11-26T00:00:00.000Z'],
    ['21:59 in Hà Nội', '2026-11-25T14:44:59.000Z', 'Việt Nam', '2026-11-25T14:59:59.000Z'],
    ['6:59 in Hà Nội', '2026-11-24T23:44:30.000Z', 'Việt Nam', '2026-11-25T00:00:00.000Z'],
    ['7:00 in Hà Nội', '2026-11-24T23:45:00.000Z', 'Việt Nam', '2026-11-25T00:00:00.000Z'],
    ['4 in the morning in Sydney', '2026-11-25T17:00:00.000Z', 'Úc', '2026-11-25T20:00:00.000Z'],
    ['3 in the morning in Chicago', '2026-11-25T09:00:00.000Z', 'USA', '2026-11-25T13:00:00.000Z'],
    ['midnight before clocks go forward in Berlin', '2026-03-28T23:00:00.000Z', 'Germany', '2026-03-29T05:00:00.000Z'],
    ['a country that is not known: by the zone of the company', '2026-11-25T15:00:00.000Z', 'Narnia', '2026-11-26T00:00:00.000Z'],
    ['5:30 in Kathmandu', '2026-11-24T23:45:00.000Z', 'NP', '2026-11-25T01:15:00.000Z'],
  ])('not in quiet hours: %s', (_, now, country, due) => expect(dueOf(now, 'receiver', inCountry(country))).toBe(due));

  test('employees at any time', () => {
    const owner = { email: 'clerk@example.com', language: 'vi' as const, isEmployee: true };
    expect(dueOf('2026-11-25T18:00:00.000Z', 'owner', { owner })).toBe('2026-11-25T18:15:00.000Z');
    expect(dueOf('2026-11-25T18:00:00.000Z', 'owner')).toBe('2026-11-26T00:00:00.000Z');
  });

  test('of a planned event, at its time', () => {
    expect(dueOf(NOW, 'receiver', inCountry('VN'), '2026-11-25T08:00:00.000Z')).toBe('2026-11-25T08:00:00.000Z');
  });
});

describe('what becomes of a notification that waited', () => {
  const fate = (fields: Partial<Candidate> = {}, settings: object = {}, now = NOW) =>
    fateOf(
      {
        event: 'outForDelivery',
        role: 'receiver',
        eventDate: NOW,
        ...{ channel: 'email', address: 'binh@example.com', dueDate: NOW },
        heldDate: null,
        isOwnerLocked: false,
        isRepeated: false,
        isUnsubscribed: false,
        isTrue: true,
        later: [],
        subject: subject(),
        ...fields,
      },
      { isOn: true, choices, ...settings },
      { now: Date.parse(now), timeZone: 'Asia/Ho_Chi_Minh', phoneChannels: [] },
    );

  test('it is sent', () => expect(fate()).toEqual({ state: 'send' }));

  test('it is stale if it was overtaken, is wrong by now, or has become too old', () => {
    expect(fate({ later: ['DELIVERED'] })).toEqual({ state: 'stale' });
    expect(fate({ isTrue: false })).toEqual({ state: 'stale' });
    expect(fate({}, {}, '2026-11-27T03:00:00.001Z')).toEqual({ state: 'stale' });
  });

  test('it is stale if the person has another address by now, also when somebody sends it again', () => {
    expect(fate({ address: 'mistyped@example.com' })).toEqual({ state: 'stale' });
    expect(fate({ address: 'mistyped@example.com', isRepeated: true })).toEqual({ state: 'stale' });
  });

  test('it waits for the end of quiet hours if it could not be sent when it was due', () => {
    const inVietnam = { subject: subject({ receiver: { ...subject().receiver, country: 'VN' } }), eventDate: '2026-11-25T14:00:00.000Z' };
    const dueDate = '2026-11-25T14:15:00.000Z';
    expect(fate({ ...inVietnam, dueDate }, {}, '2026-11-25T19:00:00.000Z')).toEqual({
      state: 'waiting',
      dueDate: '2026-11-26T00:00:00.000Z',
    });
    expect(fate({ ...inVietnam, dueDate }, {}, '2026-11-26T00:00:01.000Z')).toEqual({ state: 'send' });
    const untilSeven = { state: 'waiting', dueDate: '2026-11-26T00:00:00.000Z' };
    expect(fate({ ...inVietnam, dueDate: '2026-11-25T14:55:00.000Z' }, {}, '2026-11-25T15:40:00.000Z')).toEqual(untilSeven);
    // Beside what is sent again before its time.
    expect(fate({ ...inVietnam, dueDate: '2026-11-26T00:00:00.000Z' }, {}, '2026-11-25T23:50:00.000Z')).toEqual(untilSeven);
  });

  test('it is skipped if the person, the owner or the company does not want it any more', () => {
    expect(fate({ isUnsubscribed: true })).toEqual({ state: 'skipped', reason: 'unsubscribed' });
    expect(fate({ subject: subject({ withoutNotifications: true }) })).toEqual({ state: 'skipped', reason: 'declined' });
    expect(fate({ subject: subject({ ownChoices: { receiver: ['delivered'] } }) })).toEqual({ state: 'skipped', reason: 'declined' });
    expect(fate({}, { isOn: false })).toEqual({ state: 'skipped', reason: 'off' });
    expect(fate({ isOwnerLocked: true })).toEqual({ state: 'skipped', reason: 'locked' });
  });

  test('in quiet hours it is sent until ten minutes after its time', () => {
    const inVietnam = { subject: subject({ receiver: { ...subject().receiver, country: 'VN' } }), eventDate: '2026-11-25T15:00:00.000Z' };
    const sentAt = (now: string) => fate({ ...inVietnam, dueDate: '2026-11-25T15:15:00.000Z' }, {}, now).state;
    expect(sentAt('2026-11-25T15:15:00.000Z')).toBe('send');
    expect(sentAt('2026-11-25T15:25:00.000Z')).toBe('send');
    expect(sentAt('2026-11-25T15:25:00.001Z')).toBe('waiting');
  });

  test.each([
    ['pickedUp', ['OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED_ATTEMPT', 'EXCEPTION']],
    ['outForDelivery', ['ARRIVED_HUB', 'IN_TRANSIT', 'DELIVERED', 'FAILED_ATTEMPT', 'EXCEPTION']],
    ['exception', ['OUT_FOR_DELIVERY', 'DELIVERED', 'FAILED_ATTEMPT', 'EXCEPTION']],
    ['delivered', ['OUT_FOR_DELIVERY', 'FAILED_ATTEMPT', 'EXCEPTION']],
    ['late', ['OUT_FOR_DELIVERY', 'DELIVERED']],
  ] as const)('%s is overtaken by %s', (event, statuses) => {
    const all = DeliveryStatus.options;
    expect(all.filter((status) => isOvertaken(event, [status])).toSorted()).toEqual([...statuses].toSorted());
  });

  test('one that is sent again is stopped by nobody but its person', () => {
    const again = { isRepeated: true, later: ['DELIVERED' as const], isTrue: false };
    expect(fate(again, { isOn: false })).toEqual({ state: 'send' });
    expect(fate({ ...again, isUnsubscribed: true })).toEqual({ state: 'skipped', reason: 'unsubscribed' });
  });

  test('a failed attempt is still news when the parcel is back at the hub, and none when it is delivered', () => {
    expect(isOvertaken('exception', ['ARRIVED_HUB', 'IN_TRANSIT'])).toBe(false);
    expect(isOvertaken('exception', ['ARRIVED_HUB', 'DELIVERED'])).toBe(true);
    expect(isOvertaken('pickedUp', ['IN_TRANSIT', 'ARRIVED_HUB'])).toBe(false);
    expect(isOvertaken('delivered', ['PENDING'])).toBe(false);
  });
});
