import { API, type Api } from '@ace/contract/api.ts';
import { partsOf } from '@ace/contract/shared/calls.ts';
import type { Answer } from '@ace/contract/shared/endpoint.ts';
import { expect } from 'vitest';
import type { ProblemCode } from '../shared/problems.ts';
import type { Login, startTestApi } from '../testing/test-api.ts';
import { type Examples, isFile } from './description.ts';
import { steady } from './steady.testing.ts';

export const SHIPMENT = {
  description: 'Cà phê rang xay, 20 thùng',
  shipDate: '2026-01-12',
  totalPackages: 2,
  weight: 12.5,
  senderName: 'Công ty An Phú',
  senderContactName: 'Nguyễn Văn An',
  senderTelNo: '0903 123 456',
  senderCity: 'TP. Hồ Chí Minh',
  receiverContactName: 'Trần Thị Bình',
  receiverTelNo: '+61 2 5550 1234',
  receiverAddress: '12 George Street',
  receiverCity: 'Sydney',
  receiverCountry: 'Australia',
  receiverPostalCode: '2000',
};
export const EVENT = {
  dateTime: '2026-01-13T08:30:00+07:00',
  deliveryStatus: 'IN_TRANSIT',
  location: 'Kho Tân Bình',
  details: 'Đã lên xe',
};
export const LIST = {
  arrangement: 'compact',
  density: null,
  layouts: { full: { columns: null, widths: {} }, compact: { columns: ['id', 'shipDate'], widths: { id: 80 } } },
};
export const NOTIFICATION = {
  trackingId: null,
  event: 'delivered',
  status: 'DELIVERED',
  eventDate: '2026-01-15T02:00:00Z',
  role: 'receiver',
  language: 'en',
  state: 'sent',
  dueDate: '2026-01-15T02:15:00Z',
  sentDate: '2026-01-15T02:15:02Z',
  answer: '250 OK',
} as const;
export const PERSON = {
  firstName: 'An',
  lastName: 'Lê',
  company: 'Công ty Hoa Sen',
  phone: '0903 123 456',
  address: '12 Tôn Đức Thắng, Quận 1',
  langKey: 'vi',
};
export const EVER = '?fromDate=2020-01-01&toDate=2099-12-31';

type ExampleRequest = {
  /** Who calls: a sample account, or the owner of a token. */
  by?: Login | { token: string };
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** An empty answer has nothing to show. */
export const isShown = (answer: Answer) => answer.type !== null && !isFile(answer);

/** Makes calls of a server, and keeps them in `examples`. */
export const recorder = (api: ReturnType<typeof startTestApi>, examples: Examples) => {
  const send = (call: keyof Api, { by = 'employee', params = {}, query = '', body, headers = {} }: ExampleRequest) => {
    const { method, path } = partsOf(call);
    const url = path.replace(/:(\w+)/g, (_, name: string) => String(params[name])) + query;
    const isToken = typeof by === 'object' && by !== null;
    const caller = api.as(isToken ? null : by);
    const sent = isToken ? { ...headers, Authorization: `Bearer ${by.token}` } : headers;
    return {
      GET: () => caller.get(url, sent),
      POST: () => caller.post(url, body, sent),
      PUT: () => caller.put(url, body, sent),
      DELETE: () => caller.delete(url, sent),
    }[method]();
  };

  /** Makes a call, and keeps what was sent and answered as its example. Answers the body as it was. */
  const show = async (call: keyof Api, request: ExampleRequest = {}, steadyAnswer: (body: never) => unknown = steady) => {
    const answer = await send(call, request);
    const { [answer.status]: declared } = API[call].answers as Record<number, Answer>;
    expect(declared, `${call} ${answer.status} ${answer.text}`).toBeDefined();
    examples.calls[call] ??= {};
    const example = examples.calls[call];
    if (request.body !== undefined) example.body = steady(request.body);
    if (declared && isShown(declared)) {
      const body = answer.body ?? answer.text;
      example.answers = { ...example.answers, [answer.status]: steadyAnswer(body as never) };
    }
    return answer.body;
  };

  /** Makes a call that is refused, and keeps the problem as the example of its code. */
  const showProblem = async (code: ProblemCode, call: keyof Api, request: ExampleRequest = {}) => {
    const answer = await send(call, request);
    expect(answer.body?.message, `${call} ${answer.status} ${answer.text}`).toBe(code);
    examples.problems[code] = steady(answer.body) as { status: number };
  };
  return { send, show, showProblem };
};
