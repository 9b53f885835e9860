import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withDatabaseOf } from '../backup/backup.testing.ts';
import { createDataDir, endLeftApps, runApp } from '../testing/run-app.ts';
import { runCommand, startCommand } from '../testing/run-command.ts';

let dataDir = '';
let folder = '';
beforeAll(async () => {
  dataDir = await createDataDir();
  folder = await mkdtemp(join(tmpdir(), 'ace-import-'));
  await (await runApp({ DATA_DIR: dataDir })).stop();
});
afterEach(endLeftApps);
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

const HEADINGS = 'Mã tham chiếu,Người nhận,SĐT,Mô tả hàng hoá,Khối lượng (kg)\n';
const fileWith = async (name: string, ...rows: string[]) => {
  const file = join(folder, name);
  await writeFile(file, HEADINGS + rows.join('\n'));
  return file;
};
const good = (reference: string) => `${reference},Trần Thị Bình,0912345678,Áo sơ mi,2.5`;
const settings = () => ({ DATA_DIR: dataDir, LANG: 'vi_VN.UTF-8' });

/** The references of the shipments of `user` that imports have made, in their order. */
const imported = () =>
  withDatabaseOf(dataDir, async (client) => {
    const text = `select "customerReference" from shipment where "importId" is not null and "ownerLogin" = 'user' order by id`;
    return (await client.query(text)).rows.map(({ customerReference }) => customerReference);
  });

describe('a file that is imported by command', () => {
  test('is checked without a trace, then imported while the program does not run, and skipped the next time', async () => {
    const file = await fileWith('đơn.csv', good('CMD-1'), good('CMD-2'));
    const dry = await runCommand('import', [file, '--owner', 'user', '--dry-run'], settings());
    expect(dry).toContain('2 dòng; tốt 2');
    expect(dry).toContain('SĐT → Điện thoại người nhận');
    expect(await imported()).toEqual([]);
    expect(await runCommand('import', [file, '--owner', 'user'], settings())).toContain('đã tạo 2');
    expect(await imported()).toEqual(['CMD-1', 'CMD-2']);
    await runCommand('import', [file, '--owner', 'user'], { ...settings(), LANG: 'C.UTF-8' });
    expect(await imported()).toEqual(['CMD-1', 'CMD-2']);
  });

  test('is imported while the program runs, without its bad rows, which are named', async () => {
    await runApp({ DATA_DIR: dataDir });
    const file = await fileWith('mixed.csv', good('CMD-3'), 'CMD-4,,0912345678,Áo,hai', good('CMD-5'));
    const { code, output } = await startCommand('import', [file, '--owner', 'user'], { ...settings(), LANG: 'en_US.UTF-8' }).closed;
    expect(output).toContain('2 created');
    expect(output).toMatch(/row 3: .*Weight \(kg\): Not a number/);
    expect(code).toBe(1);
    expect(await imported()).toEqual(expect.arrayContaining(['CMD-3', 'CMD-5']));
  });

  test('with an unknown heading waits for somebody to say what it is', async () => {
    const file = join(folder, 'màu.csv');
    await writeFile(file, `${HEADINGS.trim()},Màu\n${good('CMD-9')},đỏ`);
    const { code, output } = await startCommand('import', [file, '--owner', 'user'], settings()).closed;
    expect(output).toMatch(/Chưa rõ mọi cột là gì. Hãy mở #\/import\/\d+ /);
    expect(code).toBe(1);
    expect(await imported()).not.toContain('CMD-9');
  });

  test.each([
    [['missing.csv', '--owner', 'user'], 'ENOENT'],
    [['--owner', 'user'], 'Usage'],
    [['x.csv'], '--owner'],
    [['đơn.csv', '--owner', 'nobody'], 'no active user nobody'],
    [['đơn.csv', '--owner', 'user', '--kind', 'users'], '--kind is one of'],
    [['picture.xlsx', '--owner', 'user'], 'không phải bảng tính'],
  ])('is refused with one line and the exit code 1: %j', async (args, said) => {
    await writeFile(join(folder, 'picture.xlsx'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    const [first = '', ...others] = args;
    const named = first.startsWith('--') ? args : [join(folder, first), ...others];
    const { code, output } = await startCommand('import', named, settings()).closed;
    expect(output).toContain(said);
    expect(code).toBe(1);
  });
});
