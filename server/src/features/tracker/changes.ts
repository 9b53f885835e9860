import type { Event } from '@ace/contract/events.ts';
import type { Change, Changes } from '@ace/contract/tracker/live.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import { followEvents } from '../../shared/events/following.ts';
import { createEventReader, lastEventId } from '../../shared/events/reading.ts';
import { loggerNamed } from '../../shared/logging.ts';

const log = loggerNamed('changes');

/** The kinds of records whose changes clients are told: shipments, and what belongs to one. */
const TOLD = ['shipment', 'tracking', 'connector', 'task'];

/** Clients are told of so many changes at once; of more, only that there were many. */
const MAX_TOLD = 100;

const changeOf = ({ type, recordId, time, actor, payload }: Event): Required<Pick<Change, 'actor'>> & Change => ({
  type,
  recordId,
  shipmentId: 'shipmentId' in payload ? payload.shipmentId : recordId,
  ...('formerShipmentId' in payload && { formerShipmentId: payload.formerShipmentId }),
  actor,
  time,
});

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

/**
 * Tells clients of this copy what happens to records from now on, whichever copy changed them. A client that was not connected for a while reads again
 * what it shows, so nothing is kept for it.
 */
export const createChanges = ({ db, bus }: Pick<Context, 'db' | 'bus'>) => {
  const listeners = new Map<symbol, { ownerId: number | null; deliver: (changes: string) => void }>();
  const reader = createEventReader();
  let position: number | null = null;

  const tell = (events: Event[]) => {
    if (events.length === 0 || listeners.size === 0) return;
    const textOf = (changes: Changes) => JSON.stringify(changes);
    const toEmployees = textOf(events.length > MAX_TOLD ? null : events.map(changeOf));
    const toCustomers = new Map<number, string | null>();
    for (const { ownerId, deliver } of listeners.values()) {
      if (ownerId === null) {
        deliver(toEmployees);
        continue;
      }
      let text = toCustomers.get(ownerId);
      if (text === undefined) {
        const own = ofCustomer(ownerId, events);
        text = own.length > 0 ? textOf(own) : null;
        toCustomers.set(ownerId, text);
      }
      if (text !== null) deliver(text);
    }
  };

  const stop = followEvents(bus, log, async () => {
    position ??= await lastEventId(db);
    const { events, isWaiting } = await reader.read(db, position);
    position = events.at(-1)?.id ?? position;
    tell(events.filter(({ kind }) => TOLD.includes(kind)));
    return isWaiting;
  });

  return {
    /** Delivers messages about changes of records that the user may see, as JSON of `Changes`, until the returned function is called. */
    listen: (user: Caller, deliver: (changes: string) => void) => {
      const key = Symbol(user.login);
      listeners.set(key, { ownerId: visibleTo(user), deliver });
      return () => void listeners.delete(key);
    },
    stop,
  };
};
