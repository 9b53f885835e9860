import { Agent, request as open } from 'node:http';

/** The server's address, and the headers of each request. */
export type Load = { url: string; headers: Record<string, string> };
/** A call; `clients` send it at once when its throughput is measured, eight if it does not say. `body` makes a body for each time. */
export type Request = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: () => string; clients?: number };

const CLIENTS = 8;
const WARM_UP_MS = 400;
const DURATION_MS = 2_000;

const sendOnce = (agent: Agent, { url, headers }: Load, { method, path, body }: Request) =>
  new Promise<void>((resolve, reject) => {
    const text = body?.();
    const json = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {};
    const call = open(url + path, { method, agent, headers: { ...headers, ...json } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode && answer.statusCode < 300 ? resolve() : reject(new Error(`${method} ${path}: ${answer.statusCode}`)),
      );
    });
    call.on('error', reject);
    call.end(text);
  });

const single = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a call once. Throws if the answer is not a success. */
export const send = (load: Load, request: Request) => sendOnce(single, load, request);

/** Measures requests per second with concurrent clients on keep-alive connections. */
export const throughput = async (load: Load, request: Request) => {
  const { clients = CLIENTS } = request;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const measure = async (milliseconds: number) => {
    let count = 0;
    const until = performance.now() + milliseconds;
    const client = async () => {
      while (performance.now() < until) {
        await sendOnce(agent, load, request);
        count += 1;
      }
    };
    const started = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    return (count / (performance.now() - started)) * 1000;
  };
  await measure(WARM_UP_MS);
  const result = await measure(DURATION_MS);
  agent.destroy();
  return result;
};

/** Measures the 95th percentile of the latency of 100 calls by one client, in milliseconds. */
export const latency = async (load: Load, request: Request) => {
  const times: number[] = [];
  for (let number = 0; number < 100; number++) {
    const started = performance.now();
    await send(load, request);
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[94] ?? 0;
};
