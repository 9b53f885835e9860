import type { Event } from '@ace/contract/events.ts';
import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import type { Change, Changes } from '@ace/contract/tracker/live.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { shipmentOf } from '../../shared/events/events.ts';
import { followEvents } from '../../shared/events/following.ts';
import { createEventReader, lastEventId } from '../../shared/events/reading.ts';
import { loggerNamed } from '../../shared/logging.ts';

const log = loggerNamed('changes');

/** Whether clients are told of an event. Tasks, manifests and settings are no kinds of records; a task is about a shipment. */
const isTold = ({ kind }: Event) => (kind in KINDS ? KINDS[kind as RecordKind].isFollowed : kind !== 'setting');

/** Clients are told of so many changes at once; of more, only that there were many. */
const MAX_TOLD = 100;

const changeOf = (event: Event): Required<Pick<Change, 'actor'>> & Change => {
  const { type, recordId, time, actor, payload } = event;
  return {
    type,
    recordId,
    shipmentId: shipmentOf(event),
    ...('formerShipmentId' in payload && { formerShipmentId: payload.formerShipmentId }),
    actor,
    time,
  };
};

/** Whether a record belongs to a customer, or did before the change. */
const concerns = (userId: number, { ownerId, payload }: Event) =>
  ownerId === userId || ('formerOwnerId' in payload && payload.formerOwnerId === userId);

/** What a customer hears: of their own records alone, with the ids of their own shipments, and not which employee changed them. */
const ofCustomer = (userId: number, events: Event[]) =>
  events
    .filter((event) => concerns(userId, event))
    .map((event) => {
      const { formerShipmentId, actor: _actor, ...change } = changeOf(event);
      if (event.ownerId !== userId) return { ...change, shipmentId: formerShipmentId ?? change.shipmentId };
      return 'formerOwnerId' in event.payload ? change : { ...change, formerShipmentId };
    });

/** Tells a client to read everything again. */
const ALL = JSON.stringify(null satisfies Changes);

/** For how many milliseconds a new client is told of what has happened before: a page may have read what it shows before it could listen. */
const RECENT_MS = 5_000;

/** Takes changes, and a position whose database has them. */
type Deliver = (changes: string, position: string) => void;
type Listener = { ownerId: number | null; deliver: Deliver };

/** What one listener is told of these events, as JSON of `Changes`; null for nothing. */
const textFor = (ownerId: number | null, events: Event[]) => {
  const isTooMuch = ownerId === null && events.length > MAX_TOLD;
  const changes = ownerId === null ? events.map(changeOf) : ofCustomer(ownerId, events);
  return changes.length > 0 ? JSON.stringify((isTooMuch ? null : changes) satisfies Changes) : null;
};

/**
 * Tells clients of this copy what happens to records, whichever copy changed them. A client that was not connected for a while reads again what it shows,
 * so little is kept for it.
 */
export const createChanges = ({ db, bus }: Pick<Context, 'db' | 'bus'>) => {
  const listeners = new Map<symbol, Listener>();
  const reader = createEventReader();
  let position: number | null = null;
  let reached = '0/0';
  let recent: { at: number; event: Event }[] = [];

  const tell = (events: Event[]) => {
    const now = performance.now();
    recent = [...recent.filter(({ at }) => at > now - RECENT_MS), ...events.map((event) => ({ at: now, event }))].slice(-2 * MAX_TOLD);
    if (events.length === 0) return;
    const texts = new Map<number | null, string | null>();
    for (const { ownerId, deliver } of listeners.values()) {
      // Once for all who are told the same, also nothing.
      if (!texts.has(ownerId)) texts.set(ownerId, textFor(ownerId, events));
      const text = texts.get(ownerId);
      if (text) deliver(text, reached);
    }
  };

  const stop = followEvents(bus, log, async () => {
    position ??= await lastEventId(db);
    const { events, isWaiting, reached: now, isOnOther } = await reader.read(db, position);
    if (isOnOther) {
      // It may lack what clients were told of, and give the ids of that to something else.
      position = await lastEventId(db);
      recent = [];
      for (const { deliver } of listeners.values()) deliver(ALL, reached);
      return true;
    }
    reached = now ?? reached;
    position = events.at(-1)?.id ?? position;
    tell(events.filter(isTold));
    return isWaiting;
  });

  return {
    /** Delivers messages about changes of records that the user may see, as JSON of `Changes`, until the returned function is called. */
    listen: (user: Caller, deliver: Deliver) => {
      const key = Symbol(user.login);
      const ownerId = visibleTo(user);
      listeners.set(key, { ownerId, deliver });
      const before = textFor(
        ownerId,
        recent.map(({ event }) => event),
      );
      if (before !== null) deliver(before, reached);
      return () => void listeners.delete(key);
    },
    stop,
  };
};
