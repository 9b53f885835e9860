import { connect, type NatsConnection } from '@nats-io/transport-node';
import { loggerNamed } from './logging.ts';

const log = loggerNamed('bus');

/** What is told from part to part of the program, and from copy to copy. */
export type Subject = 'loggers' | 'tracker';

type Handler = (message: unknown) => void;

const SUBJECT_PREFIX = 'ace';

const credentialsOf = (address: string) => {
  const { username, password } = new URL(address);
  if (!username) return {};
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return pass ? { user, pass } : { token: user };
};

/**
 * Tells things to whoever listens: in this process at once, and in the other copies by NATS when it is configured. While NATS is away
 * each copy goes on alone.
 */
export const createBus = (natsUrl?: string) => {
  const handlers = new Map<Subject, Set<Handler>>();
  const onReconnect = new Set<() => void>();
  let connection: NatsConnection | null = null;
  let isConnected = false;
  let isClosed = false;

  const hand = (subject: Subject, message: unknown) => {
    for (const handler of handlers.get(subject) ?? []) {
      try {
        handler(message);
      } catch (error) {
        log.error({ error, subject }, 'a message was not understood');
      }
    }
  };

  const listen = async (nats: NatsConnection) => {
    for await (const message of nats.subscribe(`${SUBJECT_PREFIX}.*`)) {
      try {
        hand(message.subject.slice(SUBJECT_PREFIX.length + 1) as Subject, message.json());
      } catch (error) {
        log.warn({ error }, 'a message from another copy is no JSON');
      }
    }
  };
  const watch = async (nats: NatsConnection) => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') {
        isConnected = false;
        log.warn('NATS is away; this copy goes on alone');
      } else if (type === 'reconnect') {
        isConnected = true;
        log.info('NATS is back');
        for (const resume of onReconnect) resume();
      }
    }
  };
  const open = async (address: string) => {
    const nats = await connect({
      servers: new URL(address).host,
      ...credentialsOf(address),
      ...(address.startsWith('tls:') ? { tls: {} } : {}),
      name: 'ace-cargo',
      // What is told here was handed on already.
      noEcho: true,
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      ignoreAuthErrorAbort: true,
    });
    if (isClosed) return await nats.close();
    connection = nats;
    isConnected = true;
    void listen(nats);
    void watch(nats);
    log.info('connected to NATS');
    for (const resume of onReconnect) resume();
  };
  // Not awaited: the program starts without NATS too.
  if (natsUrl) open(natsUrl).catch((error) => log.error({ error }, 'NATS cannot be used'));

  return {
    /** Told once to each listener of this process, and to the other copies as far as they can be reached. */
    publish: (subject: Subject, message: unknown) => {
      hand(subject, message);
      if (isConnected) connection?.publish(`${SUBJECT_PREFIX}.${subject}`, JSON.stringify(message));
    },
    subscribe: (subject: Subject, handler: Handler) => {
      const listening = handlers.get(subject) ?? new Set();
      handlers.set(subject, listening.add(handler));
      return () => void listening.delete(handler);
    },
    /** Called when the other copies can be reached (again): what was told meanwhile is missing. */
    whenConnected: (resume: () => void) => {
      onReconnect.add(resume);
      return () => void onReconnect.delete(resume);
    },
    state: () => (natsUrl ? ({ kind: 'NATS', isConnected } as const) : ({ kind: 'in-process', isConnected: true } as const)),
    close: async () => {
      isClosed = true;
      await connection?.close();
    },
  };
};
export type Bus = ReturnType<typeof createBus>;
