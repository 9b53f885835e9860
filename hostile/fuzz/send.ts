import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';

/** What goes over the wire. */
export type Sent = { method: string; address: string; headers: Record<string, string>; body: Buffer | null };
export type FuzzAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A request waits ten seconds at most for its turn, and ten for a paper or a partner. */
const LONGEST_ANSWER_MS = 45_000;

/** A body that is larger than the program reads: it answers before it has read all, and closes the connection. */
const isTooLarge = (body: Buffer | null) => body !== null && body.length > 1_048_576;
const BROKEN_CONNECTION = ['EPIPE', 'ECONNRESET'];

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

/** The body of an answer, decompressed. Requests may ask for any encoding (`Accept-Encoding: *`). */
const decoded = (body: Buffer, encoding = '') => (body.length > 0 && DECODERS[encoding]?.(body)) || body;

/** A client whose connections stay open, as those of a browser do. `fetch` would correct what is wrong in an address. */
export const createSender = (origin: string) => {
  const agent = new Agent({ keepAlive: true });
  /** Sends a request. Answers null if the connection broke while a body was sent that is too large. */
  const send = ({ method, address, headers, body }: Sent, token: string | null) =>
    new Promise<FuzzAnswer | null>((resolve, reject) => {
      const call = request(
        origin,
        {
          agent,
          method,
          path: address,
          headers: {
            ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
            ...(body === null ? {} : { 'Content-Length': body.length }),
            ...headers,
          },
          signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const { statusCode = 0, headers } = answer;
            try {
              resolve({ status: statusCode, headers, body: decoded(Buffer.concat(chunks), headers['content-encoding']) });
            } catch (error) {
              reject(error);
            }
          });
        },
      );
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (isTooLarge(body) && BROKEN_CONNECTION.includes(error.code ?? '')) resolve(null);
        else reject(error);
      });
      call.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
};
export type Sender = ReturnType<typeof createSender>;
