import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Carrier } from '@ace/contract/partners/partner.ts';
import type { Config } from '../../../shared/config.ts';
import { isLive, orderJourney, receiverDestination, sandboxJourney, sandboxLabel, sandboxOrder } from './journeys.ts';
import { createOrders, type SandboxOrders } from './orders.ts';
import { createPushes } from './pushes.ts';

/** Longer than the request timeout of the partner client. */
const SLOW_ANSWER_MS = 15_000;

const readBody = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text === '' ? {} : JSON.parse(text);
};

/** The carrier whose orders the sandbox takes, and whose events it pushes. */
const ORDERING = 'gtsAus';

/**
 * Starts a simulated partner: it implements docs/partner-api.md for all carriers on a loopback port, so that the real client code always
 * runs. Its answers depend on nothing but the number, the time and the orders. Numbers that begin with `SANDBOX-` simulate the faults that
 * docs/partner-api.md lists. Used only by the profile `dev` and by tests. `orders` are those that were placed: they decide between the statuses 200 and
 * 201, whether a label exists, and when their events happen.
 */
export const startSandbox = async (port = 0, orders: SandboxOrders = createOrders()) => {
  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));

  /** Simulates the fault that a magic number stands for. Returns false for every other number. */
  const simulateFault = (magic: string, response: ServerResponse) => {
    if (magic === 'SANDBOX-ERROR') answer(response, 500, { message: 'out of order' });
    else if (magic === 'SANDBOX-GARBAGE') answer(response, 200, '<html>Welcome!</html>');
    else if (magic === 'SANDBOX-LYING') answer(response, 200, { events: [{ event: 7 }], orderId: 'none' });
    else if (magic === 'SANDBOX-SLOW') setTimeout(() => answer(response, 200, {}), SLOW_ANSWER_MS).unref();
    else return false;
    return true;
  };

  /** What has happened until now. Numbers of orders have events since they were placed. */
  const eventsOf = (carrier: Carrier, number: string) => {
    const order = carrier === ORDERING ? orders.find(number) : undefined;
    const isOrderNumber = carrier === ORDERING && /^33\d{9}AU$/.test(number);
    if (number.startsWith('SANDBOX-EMPTY') || (isOrderNumber && !order)) return [];
    const events = order ? orderJourney(carrier, number, order) : sandboxJourney(carrier, number).events;
    return events.filter(({ date }) => Date.parse(date) <= Date.now());
  };

  const pushes = createPushes((number) => eventsOf(ORDERING, number));
  for (const number of orders.numbers()) pushes.watch(number);

  const track = (carrier: Carrier, number: string, response: ServerResponse) => {
    if (simulateFault(number, response)) return;
    if (carrier === ORDERING && isLive(number)) pushes.watch(number);
    if (number === 'SANDBOX-UNKNOWN') answer(response, 404, { error: 'no such number' });
    else answer(response, 200, { events: eventsOf(carrier, number) });
  };

  const placeOrder = async (orderKey: string, request: IncomingMessage, response: ServerResponse) => {
    const receiver = (await readBody(request))?.receiver;
    const magic = String(receiver?.postalCode ?? '');
    if (magic === 'SANDBOX-REFUSE') {
      answer(response, 422, { error: 'Receiver address is not served', additional_info: `No courier delivers to ${magic}.` });
      return;
    }
    if (simulateFault(magic, response)) return;
    const isNew = !orders.has(orderKey);
    if (isNew) orders.add(orderKey, { placedAt: Date.now(), isFast: magic === 'SANDBOX-FAST', to: receiverDestination(receiver) });
    pushes.watch(sandboxOrder(orderKey).tracking);
    // The order is placed but the answer gets lost. A retry finds the order.
    if (magic === 'SANDBOX-LOST' && isNew) response.destroy();
    else answer(response, isNew ? 201 : 200, sandboxOrder(orderKey));
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    const [name, version, kind, orderKey = '', part] = pathname.slice(1).split('/');
    const { data: carrier } = Carrier.safeParse(name);
    if (!request.headers.authorization?.startsWith('Bearer ')) answer(response, 401, { error: 'no key' });
    else if (!carrier || version !== 'v1') answer(response, 404, { error: 'no such call' });
    else if (kind === 'tracks') track(carrier, searchParams.get('number') ?? '', response);
    else if (kind === 'orders' && part === 'label') {
      if (orders.has(orderKey)) answer(response, 200, sandboxLabel(orderKey));
      else answer(response, 404, { error: 'no such order' });
    } else if (kind === 'orders' && request.method === 'PUT') {
      placeOrder(orderKey, request, response).catch(() => answer(response, 400, { error: 'unreadable' }));
    } else answer(response, 404, { error: 'no such call' });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: listening } = server.address() as AddressInfo;

  const addresses: Config['partners'] = Object.fromEntries(
    Carrier.options.map((carrier) => [carrier, { url: `http://127.0.0.1:${listening}/${carrier}`, key: 'sandbox' }]),
  );
  return {
    port: listening,
    /** The sandbox's address and key for each carrier. */
    addresses,
    orders,
    /** Pushes the events of gtsAus to the program at an address, signed with a secret, as they happen. */
    pushTo: (address: string, secret: string) => pushes.start(`${address}/api/partner-events/${ORDERING}`, secret),
    close: async () => {
      pushes.stop();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
