import { expect, test } from 'vitest';
import { languageOf } from './language.ts';

test.each([
  [undefined, undefined, 'vi'],
  [undefined, 'vi', 'vi'],
  [undefined, '*', 'vi'],
  [undefined, 'en-AU,en;q=0.9,vi;q=0.8', 'en'],
  [undefined, 'de-DE,de;q=0.9', 'en'],
  [undefined, 'en;q=0.5,vi', 'vi'],
  [undefined, 'en;q=0,vi;q=0.1', 'vi'],
  ['en', 'vi', 'en'],
  [['vi', 'en'], 'en', 'en'],
  ['<b>', 'vi', 'vi'],
])('the language with a chosen %j and “%s” is %s', (chosen, accepted, language) => {
  expect(languageOf({ 'accept-language': accepted }, chosen)).toBe(language);
});
