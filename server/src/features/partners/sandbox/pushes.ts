import { every } from '../../../shared/every.ts';
import { BOUNDS } from '../../../shared/limits/bounds.ts';
import { loggerNamed } from '../../../shared/logging.ts';
import { createOutbound } from '../../../shared/outbound/outbound.ts';
import { signMessage } from '../../../shared/secrets/signatures.ts';
import type { sandboxJourney } from './journeys.ts';

const log = loggerNamed('sandbox');

const INTERVAL_MS = 1_000;

const { answerMs, answerBytes } = BOUNDS.partner;
const outbound = createOutbound({ name: 'sandboxPushes', answerMs, answerBytes, whenLonger: 'cut', addresses: 'any' });

type SandboxEvent = ReturnType<typeof sandboxJourney>['events'][number];

/** Pushes the events of watched numbers, each until it is accepted. Numbers are watched once they were ordered or asked for. */
export const createPushes = (eventsOf: (number: string) => SandboxEvent[]) => {
  /** The events that were accepted, by number. */
  const accepted = new Map<string, Set<string>>();
  let stop = () => {};

  const push = async (address: string, secret: string, number: string, event: SandboxEvent) => {
    const body = JSON.stringify({ number, events: [event] });
    const [id, timestamp] = [`sandbox_${event.id}`, String(Math.floor(Date.now() / 1000))];
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signMessage(secret, { id, timestamp, body }),
    };
    return await outbound.call({ url: address, method: 'POST', headers, body, key: address }, ({ isOk }) => isOk);
  };

  return {
    watch: (number: string) => {
      if (!accepted.has(number)) accepted.set(number, new Set());
    },
    start: (address: string, secret: string) => {
      stop = every(INTERVAL_MS, log, async () => {
        for (const [number, known] of accepted) {
          for (const event of eventsOf(number)) {
            if (!known.has(event.id) && (await push(address, secret, number, event))) known.add(event.id);
          }
        }
      });
    },
    stop: () => stop(),
  };
};
