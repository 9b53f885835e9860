import { alike } from '@ace/contract/shared/text/letters.ts';
import { normalizeText } from '@ace/contract/shared/text/text.ts';
import { beforeAll, expect, test } from 'vitest';
import { foldingOf } from '../../../shared/lists/folding.ts';
import { isWordIn, type Key, wordsOf } from '../../../shared/lists/search.ts';
import { startTestApi } from '../../../testing/test-api.ts';
import { insertArchive } from '../shipments.samples.ts';

const api = startTestApi();

beforeAll(async () => {
  const owners = await api.context.db.selectFrom('appUser').select(['id', 'login']).execute();
  await insertArchive(api.context.db, owners);
});

/** All assigned characters that a stored text may have. Databases with an older Unicode know fewer capital letters. */
const CHARACTERS = Array.from({ length: 0x20000 - 0x20 }, (_, index) => index + 0x20)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code).toLowerCase().normalize('NFC'))
  .filter((character) => /\P{Cn}/u.test(character));

test('finds every character in the program as the database writes it', async () => {
  const fold = await foldingOf(api.context.pool);
  const texts = CHARACTERS.map((character) => `aa${character}bb`.normalize('NFC'));
  const { rows } = await api.context.pool.query<{ text: string }>('select search_text(each) as text from unnest($1::text[]) each', [texts]);
  const lost = CHARACTERS.filter((_, index) => {
    const { text = '' } = rows[index] ?? {};
    return wordsOf(normalizeText(texts[index] ?? ''), fold).some((word) => !isWordIn(word, text));
  });
  expect(lost).toEqual([]);
  const parts = CHARACTERS.filter((_, index) => rows[index]?.text.includes(' bb'));
  expect(CHARACTERS.filter((character) => /[\p{P}\p{S}\p{Z}]$/u.test(character) && !parts.includes(character))).toEqual([]);
  expect(parts.filter((character) => !/[\p{P}\p{S}\s\u0085]/u.test(alike(character)))).toEqual([]);
});

test('has the keys of whatever people type of a text', async () => {
  await api.context.pool.query(`update shipment set notes = $1 where id = (select max(id) from shipment)`, [
    '7.300,68 +84 (0)90-1234.567 SCMS-80, 5/9/2026 2026-09-05 12.,34,,567 f5dffc111454b227 ß ﬁ Đường, đ 𝒜𝒷𝒸𝒹𝑒 00:15 1,2,3 ab€xyz abc€d 100% ab? abc! 中文字 abc中 12€ 123€ 1-2 12-34',
  ]);
  const { rows } = await api.context.pool.query<{ text: string; keys: string[] }>(
    `select "searchText" as text, tsvector_to_array(search_keys("searchText")) as keys from shipment order by id desc limit 100`,
  );
  const fold = await foldingOf(api.context.pool);
  // `½` becomes two words, so that all words after it seem to have marks.
  const texts = rows.filter(({ text }) => !text.includes('½'));
  const has = (keys: string[], { key, isPrefix }: Key) => keys.some((each) => (isPrefix ? each.startsWith(key) : each === key));
  // Words of some of them, as they were before spaces were added, whole and cut.
  const typed = texts.slice(0, 12).flatMap(({ text }) =>
    text
      .replace(/([\p{P}\p{S}]) /gu, '$1')
      .split(' ')
      .filter((word) => word !== '' && word !== '\x02')
      .flatMap((word) => Array.from({ length: 9 }, (_, cut) => [...word].slice(0, 1 + cut).join(''))),
  );
  let found = 0;
  for (const word of wordsOf([...new Set(typed)].join(' '), fold)) {
    for (const { text, keys } of texts) {
      if (!isWordIn(word, text)) continue;
      found++;
      // The index finds a row by the keys of one of the word's forms; it need not be the one that occurs.
      expect(
        word.forms.some((form) => form.keys.every((key) => has(keys, key))),
        `${word.typed} in ${text}`,
      ).toBe(true);
    }
  }
  expect(found).toBeGreaterThan(5_000);
});
