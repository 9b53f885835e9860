import { connect, type NatsConnection } from '@nats-io/transport-node';
import { loggerNamed } from './logging.ts';

const log = loggerNamed('bus');

/** The kinds of messages that parts of the program, and its copies, exchange. */
export type Subject = 'events' | 'jobs' | 'runs' | 'settings' | 'tracker';

type Handler = (message: unknown) => void;

const SUBJECT_PREFIX = 'ace';

const credentialsOf = (address: string) => {
  const { username, password } = new URL(address);
  if (!username) return {};
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return pass ? { user, pass } : { token: user };
};

/**
 * Delivers messages to subscribers: synchronously in this process, and through NATS in the other copies if it is configured. While NATS is
 * unavailable, each copy works alone.
 */
export const createBus = (natsUrl?: string) => {
  const handlers = new Map<Subject, Set<Handler>>();
  const onReconnect = new Set<() => void>();
  let connection: NatsConnection | null = null;
  let isConnected = false;
  let isClosed = false;

  const deliver = (subject: Subject, message: unknown) => {
    for (const handler of handlers.get(subject) ?? []) {
      try {
        handler(message);
      } catch (error) {
        log.error({ error, subject }, 'a subscriber failed to handle a message');
      }
    }
  };

  const listen = async (nats: NatsConnection) => {
    for await (const message of nats.subscribe(`${SUBJECT_PREFIX}.*`)) {
      try {
        deliver(message.subject.slice(SUBJECT_PREFIX.length + 1) as Subject, message.json());
      } catch (error) {
        log.warn({ error }, 'a message from another copy is not JSON');
      }
    }
  };
  const watch = async (nats: NatsConnection) => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') {
        isConnected = false;
        log.warn('NATS is disconnected; this copy works alone');
      } else if (type === 'reconnect') {
        isConnected = true;
        log.info('NATS is connected again');
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
      // `publish` has delivered the message to this process already.
      noEcho: true,
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      ignoreAuthErrorAbort: true,
    });
    if (isClosed) return await nats.close();
    connection = nats;
    void listen(nats);
    void watch(nats);
    // Once the server has answered, it has the subscription, too. If the connection is lost meanwhile, it comes again.
    await nats.flush().catch(() => {});
    isConnected = !isClosed;
    log.info('connected to NATS');
    for (const resume of onReconnect) resume();
  };
  // Not awaited, because the program starts without NATS too.
  if (natsUrl) open(natsUrl).catch((error) => log.error({ error }, 'NATS cannot be used'));

  return {
    /** Delivers a message to the subscribers of this process, and to the other copies if NATS is connected. */
    publish: (subject: Subject, message: unknown) => {
      deliver(subject, message);
      if (isConnected) connection?.publish(`${SUBJECT_PREFIX}.${subject}`, JSON.stringify(message));
    },
    subscribe: (subject: Subject, handler: Handler) => {
      const subscribed = handlers.get(subject) ?? new Set();
      handlers.set(subject, subscribed.add(handler));
      return () => void subscribed.delete(handler);
    },
    /** Calls `resume` after each connect and reconnect: messages of the other copies were lost until then. */
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
