import type { Import, ImportKind, ImportRow } from '@ace/contract/imports/import.ts';
import { expect } from 'vitest';
import type { Login, startTestApi } from '../../testing/test-api.ts';

type Api = ReturnType<typeof startTestApi>;

/** Cells as a file of comma-separated values. */
export const csvOf = (rows: (string | number)[][]) =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(','))
    .join('\n');

/** What tests do with imports. */
export const importer = (api: Api, login: Login = 'employee') => {
  const as = api.as(login);

  /** Sends a file as it is. */
  const send = async (body: string | Uint8Array<ArrayBuffer>, name = 'parcels.csv', kind: ImportKind = 'shipments') => {
    const answer = await fetch(`${api.address}/api/imports?kind=${kind}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${api.tokenOf(login ?? 'user')}`,
        'Content-Type': 'text/csv',
        'X-File-Name': encodeURIComponent(name),
      },
      body,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  };

  const read = async (id: number): Promise<Import> => (await as.get(`/api/imports/${id}`)).body;

  /** Waits until an import is no longer in any of these states, and waits for no work. */
  const settled = async (id: number, ...states: Import['state'][]) => {
    const isOver = ({ state, waiting }: Import) => !states.includes(state) && waiting === undefined;
    await expect.poll(async () => isOver(await read(id)), { timeout: 20_000 }).toBe(true);
    return await read(id);
  };

  /** Changes the import at `/api/imports/<path>`, and waits until its rows are checked. Answers with the import, or with the row that was changed. */
  const change = async (path: string | number, body: object) => {
    const answer = await as.put(`/api/imports/${path}`, body);
    if (answer.status !== 202) return answer;
    const [id, ...row] = String(path).split('/');
    const imported = await settled(Number(id), 'reading');
    return row.length < 2 ? { ...answer, body: imported } : answer;
  };

  /** Uploads a file, and waits until it is read. */
  const upload = async (body: string | Uint8Array<ArrayBuffer>, name?: string, kind?: ImportKind) => {
    const sent = await send(body, name, kind);
    expect(sent.status).toBe(201);
    return await settled(sent.body.id, 'reading');
  };

  const rows = async (id: number, state = ''): Promise<ImportRow[]> =>
    (await as.get(`/api/imports/${id}/rows?size=1000${state && `&state=${state}`}`)).body;

  /** Imports what is good, and waits for it. */
  const start = async (id: number, only: 'good' | 'all' = 'good') => {
    expect((await as.post(`/api/imports/${id}/start`, { only })).status).toBe(200);
    return await settled(id, 'running');
  };

  return { send, read, settled, change, upload, rows, start };
};

/** A file of so many parcels with all that a shipment needs, whose references begin with `name`. */
export const parcelsFile = (name: string, rows: number) =>
  csvOf([
    ['Mã tham chiếu', 'Người nhận', 'SĐT', 'Nội dung', 'Số kg', 'Ngày gửi', 'Người gửi', 'SĐT người gửi'],
    ...Array.from({ length: rows }, (_, index) => [
      `${name}-${index + 1}`,
      `Người nhận ${index + 1}`,
      `09${String(10_000_000 + index)}`,
      'Áo sơ mi',
      '2.5',
      '2026-11-26',
      'Hoa Sen',
      '0281234567',
    ]),
  ]);
