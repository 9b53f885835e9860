// Random schedules of what happens on devices that scan, to their networks and to the program, and what must be true afterwards.
import { randomUUID } from 'node:crypto';
import { decide } from '@ace/contract/scans/decide.ts';
import type { ExpectedShipment } from '@ace/contract/scans/expected.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { expectWhatFollows, type Made, MODES, type Stored } from '../../../server/src/features/scans/scans.testing.ts';
import { type buildQueue, createDevice, type Device, type Network } from './scan-queue.testing.ts';

/** How many schedules are tried. */
export const SCHEDULES = Number(process.env.SCHEDULES ?? 30);

const PACKAGES = 2;
const DEVICES = 2;
const PEOPLE = ['employee', 'admin'] as const;
const PLACE = 'Kho 1';
const MORNING = Date.parse('2026-11-20T00:00:00Z');

const on = fc.nat(DEVICES - 1);
const kind = <const Kind extends string>(name: Kind) => fc.constant(name);

const command = fc.oneof(
  // 0 is a code that nobody knows.
  {
    weight: 8,
    arbitrary: fc.record({ kind: kind('scan'), on, mode: fc.constantFrom(...MODES), number: fc.integer({ min: 0, max: PACKAGES }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('again'), on }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('undo'), on, which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('end'), on }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('network'), on, isOnline: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reload'), on }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('signIn'), on, login: fc.constantFrom(...PEOPLE) }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('fault'), on, fault: fc.constantFrom('cut', 'lost', 'kill') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('wait'), on }) },
);
type Command = typeof command extends fc.Arbitrary<infer Each> ? Each : never;

const schedule = fc.record({ hasLocks: fc.boolean(), isKnown: fc.boolean(), commands: fc.array(command, { minLength: 1, maxLength: 25 }) });

const alone = (commands: Command[]): [{ hasLocks: boolean; isKnown: boolean; commands: Command[] }] => [
  { hasLocks: true, isKnown: false, commands },
];

/** Schedules that random ones seldom have. */
export const EXAMPLES = [
  // What nobody knows comes to light after its round has ended.
  alone([
    { kind: 'network', on: 0, isOnline: false },
    { kind: 'scan', on: 0, mode: 'receive', number: 0 },
    { kind: 'end', on: 0 },
    { kind: 'network', on: 0, isOnline: true },
  ]),
  // Taken back, while nobody knows whether it has arrived.
  alone([
    { kind: 'fault', on: 0, fault: 'lost' },
    { kind: 'scan', on: 0, mode: 'receive', number: 1 },
    { kind: 'undo', on: 0, which: 0 },
    { kind: 'reload', on: 0 },
    { kind: 'again', on: 0 },
  ]),
  // Somebody else signs in before the first person's scans are sent, and scans the same.
  alone([
    { kind: 'network', on: 0, isOnline: false },
    { kind: 'scan', on: 0, mode: 'receive', number: 1 },
    { kind: 'signIn', on: 0, login: 'admin' },
    { kind: 'again', on: 0 },
    { kind: 'network', on: 0, isOnline: true },
    { kind: 'undo', on: 0, which: 0 },
  ]),
];

/** What people were shown as saved. */
type Story = { made: (Made & { by: string })[]; unknown: string[]; undone: Set<string>; rounds: string[]; answered: Map<string, unknown> };

/** Plays a schedule on devices that know the shipment, or nothing. */
const play = async (shipment: Shipment, expected: ExpectedShipment | undefined, devices: Device[], commands: Command[]): Promise<Story> => {
  const story: Story = { made: [], unknown: [], undone: new Set(), rounds: [], answered: new Map() };
  const sending: Promise<unknown>[] = [];
  let minute = 0;

  /** Sends without waiting for it, as the page does after each scan. What fails stays. */
  const send = ({ device, queue }: Device) => {
    const onAnswers = (scans: { uuid: string; answer?: unknown }[]) => {
      for (const { uuid, answer } of scans) story.answered.set(uuid, answer);
    };
    const sent = queue.sendKept(device.login, { onAnswers, onRound: () => {} }).catch(() => {});
    sending.push(sent);
    return sent;
  };
  const scan = async (on: Device, mode: Made['mode'], number: number) => {
    minute += 1;
    const uuid = randomUUID();
    const made = MORNING + minute * 60_000;
    const code = number === 0 ? `NOBODY${uuid}` : `${shipment.aceBillNumber}P0${number}`;
    const sent = { uuid, mode, code, place: PLACE, at: new Date(made).toISOString(), name: null };
    const named = { shipments: expected && number > 0 ? [expected] : [], number };
    const { login } = on.device;
    await on.queue.keepScan(login, sent, named.shipments[0]?.shipmentId, (before) => decide(sent, on.queue.knownHere(named, before)));
    if (number === 0) story.unknown.push(uuid);
    else story.made.push({ uuid, mode, number, at: made, isUndone: false, by: login });
    void send(on);
  };
  const last = new Map<Device, [Made['mode'], number]>();

  for (const command of commands) {
    const on = devices[command.on] as Device;
    const { device, queue } = on;
    if (command.kind === 'scan') {
      last.set(on, [command.mode, command.number]);
      await scan(on, command.mode, command.number);
    } else if (command.kind === 'again') {
      const repeated = last.get(on);
      if (repeated) await scan(on, ...repeated);
    } else if (command.kind === 'undo') {
      const { scans } = await queue.readKept(device.login);
      const undone = scans.filter(({ isUndone }) => !isUndone)[command.which];
      if (!undone) continue;
      await queue.keepUndo(device.login, undone.uuid);
      story.undone.add(undone.uuid);
      void send(on);
    } else if (command.kind === 'end') {
      const uuid = randomUUID();
      await queue.keepRound(device.login, uuid, PLACE);
      story.rounds.push(uuid);
      void send(on);
    } else if (command.kind === 'network') {
      device.isOnline = command.isOnline;
      if (device.isOnline) void send(on);
    } else if (command.kind === 'reload') {
      on.reload();
      void send(on);
    } else if (command.kind === 'signIn') {
      device.login = command.login;
      on.reload();
      void send(on);
    } else if (command.kind === 'fault') device.fault = command.fault;
    // The others go on meanwhile.
    else if (device.isOnline) await Promise.race([send(on), on.queue.readKept(device.login)]);
  }
  return story;
};

/** Opens the page in a session of everybody, which gets its key. */
const openSessions = async (devices: Device[]) => {
  for (const on of devices)
    for (const login of PEOPLE.toReversed()) {
      on.device.login = login;
      on.reload();
      // The database may still end what was killed.
      await expect.poll(() => on.queue.openFor(login).then(Boolean, () => false)).toBe(true);
    }
};

/** Everybody signs in on each device, until nothing waits. */
const sendAll = async (devices: Device[], story: Story) => {
  for (const on of devices) {
    Object.assign(on.device, { isOnline: true, fault: null });
    for (const login of PEOPLE) {
      on.device.login = login;
      on.reload();
      const onAnswers = (scans: { uuid: string; answer?: unknown }[]) => {
        for (const { uuid, answer } of scans) story.answered.set(uuid, answer);
      };
      // The database may still end what was killed.
      await expect
        .poll(async () => {
          await on.queue.sendKept(login, { onAnswers, onRound: () => {} }).catch(() => {});
          return await on.queue.firstSteps(login, 1);
        })
        .toEqual([]);
    }
  }
};

/** The program, and how it is killed. */
type Server = Network & Stored & { create: (fields: object) => Promise<Shipment> };

/** That after any schedule each scan that was good is stored once, and each answer is shown. */
export const losesNothing = (loadQueue: Awaited<ReturnType<typeof buildQueue>>, server: Server) =>
  fc.asyncProperty(schedule, async ({ hasLocks, isKnown, commands }) => {
    const shipment = await server.create({ totalPackages: PACKAGES });
    const { shipments } = (await server.get('/api/scans/expected')) as { shipments: ExpectedShipment[] };
    const expected = isKnown ? shipments.find(({ shipmentId }) => shipmentId === shipment.id) : undefined;
    const devices = Array.from({ length: DEVICES }, () => createDevice(loadQueue, server, hasLocks));
    await openSessions(devices);
    const story = await play(shipment, expected, devices, commands);
    await sendAll(devices, story);

    // Each once, with what was taken back, and the rounds.
    await expectWhatFollows(
      server,
      shipment,
      story.made.map((made) => ({ ...made, isUndone: story.undone.has(made.uuid) })),
    );
    const uuids = [...story.made.map(({ uuid }) => uuid), ...story.unknown];
    const { pool } = server;
    const { rows: stored } = await pool.query(
      'select uuid, answer, "undoneAt" is not null as "isUndone", login from scan where uuid = any($1)',
      [uuids],
    );
    expect(stored.map(({ uuid }) => uuid).toSorted()).toEqual(uuids.toSorted());
    expect(
      stored
        .filter(({ isUndone }) => isUndone)
        .map(({ uuid }) => uuid)
        .toSorted(),
    ).toEqual([...story.undone].toSorted());
    for (const { uuid, by } of story.made) expect(stored.find((each) => each.uuid === uuid).login).toBe(by);
    const { rows: rounds } = await pool.query('select uuid from "scanRound" where uuid = any($1)', [story.rounds]);
    expect(rounds.map(({ uuid }) => uuid).toSorted()).toEqual(story.rounds.toSorted());
    // Each answer is kept where it is shown; a scan of a round that has ended was shown until then.
    const shown = new Map<string, unknown>();
    for (const on of devices)
      for (const login of PEOPLE) {
        on.device.login = login;
        on.reload();
        for (const { uuid, answer } of (await on.queue.readKept(login)).scans) shown.set(uuid, answer);
      }
    const answers = new Map(stored.map(({ uuid, answer }) => [uuid, answer]));
    for (const [uuid, answer] of shown) expect([uuid, answer]).toEqual([uuid, answers.get(uuid)]);
    const bad = stored.filter(({ answer, isUndone }) => !isUndone && ['unknown', 'refused'].includes(answer.result));
    for (const { uuid } of bad) expect([...shown.keys()]).toContain(uuid);
  });
