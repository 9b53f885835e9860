import { text } from 'node:stream/consumers';
import { DECIMALS } from '@ace/contract/shipments/export.ts';
import { describe, expect, test } from 'vitest';
import { csvOf } from './table.ts';

const csv = async (cells: string[], decimals: (typeof DECIMALS)[number]) => {
  const batches = (async function* () {
    yield [cells];
  })();
  const [, ...lines] = (await text(csvOf([{ heading: 'a' }], batches, decimals))).split('\r\n');
  return lines.join('\r\n').slice(0, -2);
};

/** Each piece of a line is a cell for a program that takes another character for the separator, and sees no quotes within a line. */
const piecesOf = (line: string) => line.split(/[;,\t\r\n]/);
const SHOWN = /[^\s\p{C}\p{Default_Ignorable_Code_Point}"]/u;

describe('a text of CSV', () => {
  const begins = ['', 'x;', 'x,', 'x\t', 'x\n', 'x\r\n', 'x\r', 'x;"', 'x;"";', '7,'];
  const hidden = ['', ' ', '\u00a0', '\u200b', '\u200d\ufeff', '\u2066', '\u00ad', '\u3164', '\u0000', '\u180e', '\ufe0f'];
  const formulas = ['=cmd|x', '@SUM(A1)', '+x', '-2+3', '＝1+1', '＋x', '－2+3', '＠x', '﹦1', '−x'];

  test.each(DECIMALS)('is no formula in any program that reads the file, with a decimal %s', async (decimals) => {
    for (const begin of begins) {
      for (const invisible of hidden) {
        for (const formula of formulas) {
          const line = await csv(['first', begin + invisible + formula], decimals);
          const first = piecesOf(line).map((piece) => SHOWN.exec(piece)?.[0] ?? '');
          expect(
            first.filter((character) => /[=@+\-＝＋－＠﹦−]/.test(character)),
            JSON.stringify(line),
          ).toEqual([]);
        }
      }
    }
  });

  test('stays as it is if it only looks a little like one', async () => {
    const cells = ['+84 28 3555 0199', '-12', '12-14; +84 90', 'a=b', 'a - b', 'x@y.vn', 'Lê Lợi, -5', '1+1=2'];
    for (const cell of cells) expect((await csv([cell], 'point')).replace(/^"|"$/g, '')).toBe(cell);
  });
});
