import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import type { FileRow } from '../../../shared/sheets/reading/cells.ts';
import { workbookOf } from '../../../shared/sheets/reading/reading.testing.ts';
import { xlsxOf } from '../../../shared/sheets/writing/table.ts';
import { createImportReader } from './reading.ts';

const reader = createImportReader();
afterAll(() => reader.close());

const WANTED = { kind: 'shipments', mayAssign: true } as const;

/** Reads a file in pieces, as it is stored. */
const readWith = async (by: typeof reader, file: Buffer) => {
  const half = file.length >> 1;
  return await by.read([file.subarray(0, half), file.subarray(half)], WANTED, async (read, parts) => ({
    ...read,
    parts: (await Array.fromAsync(parts)).map((part): FileRow[] => JSON.parse(part)),
  }));
};
const read = (file: Buffer) => readWith(reader, file);

const columns = [{ heading: 'Người nhận' }, { heading: 'SĐT' }, { heading: 'Số kg' }, { heading: 'Ngày gửi', kind: 'day' as const }];

test('reads our own export in a thread', async () => {
  const rows = [['Nguyễn Văn An', '0912345678', 12.5, '2026-11-25']];
  const pieces: Buffer[] = [];
  await once(
    xlsxOf({ name: 'Vận đơn', columns, batches: Readable.from([rows]) }).on('data', (piece) => pieces.push(piece)),
    'end',
  );
  const file = Buffer.concat(pieces);
  const { columns: found, parts, ...others } = await read(file);
  expect(others).toMatchObject({ sheets: ['Vận đơn'], sheet: 'Vận đơn', headingRow: 1 });
  expect(found.map(({ heading }) => heading)).toEqual(['Người nhận', 'SĐT', 'Số kg', 'Ngày gửi']);
  expect(parts.flat()).toEqual([{ row: 2, cells: ['Nguyễn Văn An', '0912345678', 12.5, { day: '2026-11-25' }] }]);
});

test('refuses a file with its problem', async () => {
  await expect(read(Buffer.from(''))).rejects.toMatchObject({ problem: 'empty' });
  await expect(read(Buffer.from('%PDF-1.4\n'))).rejects.toMatchObject({ problem: 'notASheet' });
});

const closing = async <T>(
  other: ReturnType<typeof createImportReader>,
  use: (other: ReturnType<typeof createImportReader>) => Promise<T>,
) => {
  try {
    return await use(other);
  } finally {
    await other.close();
  }
};

test('sorts rows, and makes one part of 500', async () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => `<row r="${2_000 - index}"><c><v>${index}</v></c></row>`).join('');
  const { parts } = await read(await workbookOf({ rows }));
  expect(parts.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(parts.flat()[0]).toEqual({ row: 1_000, cells: [1_000] });
});

test('a file that needs too much memory is refused, and the next one is read', async () => {
  const strings = Array.from({ length: 300_000 }, (_, index) => `<si><t>${index * 7_919}</t></si>`).join('');
  const hungry = await workbookOf({ rows: '<row><c><v>1</v></c></row>', strings });
  const memory = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };
  await closing(createImportReader({ memory }), async (small) => {
    await expect(readWith(small, hungry)).rejects.toMatchObject({ problem: 'tooLarge' });
    expect((await readWith(small, Buffer.from('1,2'))).parts.flat()).toHaveLength(1);
  });
});

test('a file that takes too long is refused', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => `<row>${`<c><v>${index}</v></c>`.repeat(60)}</row>`).join('');
  const file = await workbookOf({ rows });
  await closing(createImportReader({ cpuMs: 1 }), (hasty) => expect(readWith(hasty, file)).rejects.toMatchObject({ problem: 'tooSlow' }));
});
