import { expect, test } from 'vitest';
import { codesOf } from './codes.ts';
import { readEntries } from './entries.ts';

const read = async (text: string | Buffer) => codesOf(await readEntries(Buffer.from(text as string)));
const wordsIn = async (text: string | Buffer) => Object.fromEntries((await read(text)).map(({ code, words }) => [code, words]));

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

const US_CSV = `\uFEFFHTS Number,Indent,Description,Unit of Quantity,General Rate of Duty,Special Rate of Duty
"0101","0","Live horses, asses, mules and hinnies:","","",""
"","1","Horses:","","",""
"0101.21.00","2","Purebred breeding animals","","Free",""
"0101.21.00.10","3","Males","[""No."",""kg""]","",""
"0101.21.00.20","3","Females (<i>Equus caballus</i>)","[""No.""]","",""
"0101.29","2","Other","","Free",""
"0101.3","1","Half a code","","",""
"0102","0","Live bovine animals:","","",""
"0102.90.00.00","1","Other","[""No.""]","",""
`;

const US_JSON = JSON.stringify([
  { htsno: '6109', indent: '0', description: 'T-shirts, knitted or crocheted:', superior: 'true', units: [] },
  { htsno: '6109.10.00', indent: '1', description: 'Of cotton', superior: null, units: [] },
  { htsno: '', indent: '2', description: "Men's or boys':", superior: 'true', units: null },
  { htsno: '6109.10.00.12', indent: '3', description: 'T-shirts', superior: null, units: ['doz.', 'kg'] },
]);

test('the CSV of the US schedule: words of all levels, codes without points, nothing padded', async () => {
  expect(await read(US_CSV)).toEqual([
    ...[
      { code: '01012100', words: 'Live horses, asses, mules and hinnies: Horses: Purebred breeding animals', wordsVi: null, unit: null },
      {
        ...{ code: '0101210010', wordsVi: null, unit: 'No., kg' },
        words: 'Live horses, asses, mules and hinnies: Horses: Purebred breeding animals: Males',
      },
      {
        ...{ code: '0101210020', wordsVi: null, unit: 'No.' },
        words: 'Live horses, asses, mules and hinnies: Horses: Purebred breeding animals: Females (Equus caballus)',
      },
      { code: '010129', words: 'Live horses, asses, mules and hinnies: Horses: Other', wordsVi: null, unit: null },
      { code: '0102900000', words: 'Live bovine animals: Other', wordsVi: null, unit: 'No.' },
    ].map((code) => expect.objectContaining(code)),
  ]);
});

test('the JSON of the US schedule, also behind a byte order mark', async () => {
  const codes = await read(`\uFEFF${US_JSON}`);
  expect(codes).toEqual(await read(US_JSON));
  expect(codes.map(({ code, unit }) => [code, unit])).toEqual([
    ['61091000', null],
    ['6109100012', 'doz., kg'],
  ]);
  expect(codes[1]?.words).toBe("T-shirts, knitted or crocheted: Of cotton: Men's or boys': T-shirts");
  expect(codes[1]?.plain).toBe(' 6109100012 t shirts knitted or crocheted of cotton men s boys ');
});

test.each([
  [
    'comma',
    'section,hscode,description,parent,level\nI,01,Animals; live,TOTAL,2\nI,0101,"Horses, asses; live",01,4\nI,010121,Pure-bred,0101,6\n',
  ],
  [
    'semicolon',
    'HS Code;Words\n01;Animals; live\n0101;"Horses, asses; live"\n0101.21;Pure-bred\n'.replace('Animals; live', '"Animals; live"'),
  ],
  ['tab', 'mã HS\tdescription\n01\tAnimals; live\n01 01\tHorses, asses; live\n0101 21\t- - Pure-bred:\n'],
])('a table with %s: words of the codes with which one begins', async (_, text) => {
  expect(await wordsIn(text)).toEqual({ '010121': 'Animals; live: Horses, asses; live: Pure-bred' });
});

test('a table with words in two languages, and a title above', async () => {
  const text =
    'Biểu thuế 2026,,,\nMã hàng,Mô tả hàng hoá,Description,Đơn vị tính\n6109,Áo phông,T-shirts,\n61091000,- Từ bông,- Of cotton,chiếc\n';
  expect(await read(text)).toEqual([
    {
      ...{ code: '61091000', words: 'T-shirts: Of cotton', wordsVi: 'Áo phông: Từ bông', unit: 'chiếc' },
      plain: ' 61091000 t shirts of cotton ao phong tu bong ',
    },
  ]);
  expect(await wordsIn('mã;mô tả\n610910;Áo phông từ bông\n')).toEqual({ '610910': 'Áo phông từ bông' });
});

test('words that are too long keep their end', async () => {
  const [code] = await read(`code,description\n6109,${'long '.repeat(190)}\n610910,${'end '.repeat(190)}cotton\n`);
  expect(code?.words).toHaveLength(1_000);
  expect(code?.words).toMatch(/^…g long.*: end.* end cotton$/);
});

test.each([
  ['no codes', 'code,description\n6109,T-shirts\n'],
  ['no words', 'code,rate\n610910,5\n'],
  ['no headings', '610910,T-shirts\n'],
  ['an empty array', '[]'],
])('a file with %s has none', async (_, text) => {
  expect(await read(text)).toEqual([]);
});

test.each([
  ['damaged JSON', '[{"htsno": "61', 'damaged'],
  ['JSON that is nested 200 000 deep', `[{"units":${deep(200_000)}}]`, 'damaged'],
  ['JSON that is not UTF-8', Buffer.from('["\xe9"]', 'latin1'), 'damaged'],
  ['JSON that is no array', '{"htsno": "610910"}', 'notASheet'],
  ['a PDF', '%PDF-1.7', 'notASheet'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'notASheet'],
])('%s cannot be read', async (_, text, problem) => {
  await expect(read(text)).rejects.toMatchObject({ problem });
});
