// `node bench/import-reading.ts`: reads and checks files of 10 000 rows and 25 columns in threads, as imports do, and compares the time with three passes of
// `JSON.parse` and the schema of the form over the same rows in the same process. Prints the growth of the process's memory meanwhile. In the first
// round the threads have to start. Nothing is asserted.

import { USUAL_RULES as DESTINATION_RULES } from '../contract/src/destinations/usual-rules.ts';
import type { ImportFieldName } from '../contract/src/imports/fields.ts';
import { ShipmentInput } from '../contract/src/shipments/shipment.ts';
import { USUAL_RULES } from '../contract/src/weights/rules.ts';
import { checkInThread } from '../server/src/features/imports/check/checking.ts';
import { createImportReader } from '../server/src/features/imports/reading/reading.ts';
import { importFiles, shipmentRows } from './import-files.ts';

const ROWS = 10_000;
const ROUNDS = 3;
const PASSES = 3;
const print = (text: string) => process.stdout.write(`${text}\n`);
const MB = 1024 * 1024;

const timed = async <T>(work: () => T | Promise<T>) => {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
};

/** The most memory that the process has while something is done, above what it had before. */
const measureGrowth = async <T>(work: () => Promise<T>) => {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  try {
    const result = await work();
    return { result, growth: (Math.max(most, process.memoryUsage.rss()) - before) / MB };
  } finally {
    clearInterval(timer);
  }
};

const check = async ({ columns, batches }: Awaited<ReturnType<typeof read>>) => {
  const sender = { senderName: null, senderAddress: null, senderTelNo: null, senderContactName: null };
  const settings = {
    kind: 'shipments' as const,
    columns: columns.flatMap(({ index, fields }) => fields.map((field: ImportFieldName) => ({ index, field }))),
    constants: {},
    mergeByReference: false,
    mayAssign: true,
    today: '2026-09-01',
    timeZone: 'Asia/Ho_Chi_Minh',
    weights: USUAL_RULES,
    destinations: DESTINATION_RULES,
    owners: {},
    self: { id: 1, sender },
  };
  // As the database returns them.
  const toCheck = batches.map((batch) => batch.replaceAll('{"row":', '{"edits":{},"row":'));
  const states: Record<string, number> = {};
  await checkInThread(settings, {
    parts: () => toCheck.values(),
    take: async (checked) => {
      for (const [, state = ''] of checked.matchAll(/"state":"(\w+)"/g)) states[state] = (states[state] ?? 0) + 1;
    },
  });
  return states;
};

const rows = shipmentRows(ROWS);
const texts = rows.map((row) => JSON.stringify(row));
const files = await importFiles(rows);
const reader = createImportReader();

const read = (file: Buffer) =>
  reader.read([file], { kind: 'shipments', mayAssign: true }, async ({ columns }, parts) => ({
    columns,
    batches: await Array.fromAsync(parts),
  }));

for (let round = 0; round < ROUNDS; round++) {
  const passes = await timed(() => {
    for (let pass = 0; pass < PASSES; pass++) for (const text of texts) ShipmentInput.parse(JSON.parse(text));
  });
  print(`${PASSES} passes of JSON.parse and schema: ${passes.ms.toFixed(0)} ms`);
  for (const [name, file] of Object.entries(files)) {
    const found = await measureGrowth(() => timed(() => read(file)));
    const checked = await measureGrowth(() => timed(() => check(found.result.result)));
    const parts = [found.result.ms, checked.result.ms];
    const [reading, checking, both] = [...parts, parts.reduce((sum, ms) => sum + ms, 0)].map(
      (ms = 0) => `${ms.toFixed(0)} ms (${(ms / passes.ms).toFixed(2)})`,
    );
    const growth = `memory +${found.growth.toFixed(0)} MB, +${checked.growth.toFixed(0)} MB`;
    print(
      `  ${name}, ${(file.length / MB).toFixed(1)} MB: read ${reading}, checked ${checking}, both ${both}; ${growth}; ${JSON.stringify(checked.result.result)}`,
    );
  }
}
await reader.close();
process.exit();
