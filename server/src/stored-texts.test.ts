import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url).pathname;

/**
 * What has words of a language on purpose: for one reader, whose language is known (papers, mails, pages, sheets, the terminal); of samples, which stand for
 * what people type; and what is read in files and searches.
 */
const WORDED = [
  ...[/\.texts\.ts$/, /\/draw\//, /\/templates\//, /unsubscribe\.page\.ts$/, /\/manifests\/papers\.service\.ts$/, /^commands\//],
  ...[/\/imports\/sheets\//, /\/imports\/check\//, /^shared\/sheets\/reading\//],
  ...[/^samples\//, /\.samples\.ts$/, /sample-shipment\.ts$/],
];

/** Letters that Vietnamese has and English has not. */
const MARKED = /[đĐ]|[a-z][\u0300-\u0323\u031b]/iu;

/** The code without comments that have lines of their own: no other rule leaves all texts in it. */
const codeOf = (source: string) => source.replace(/^\s*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm, '');

test('no service has words of a language, which it could store: what the program says is a code', () => {
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test(ing)?\.ts$|^testing\//.test(file));
  const worded = files.filter((file) => MARKED.test(codeOf(readFileSync(`${folder}${file}`, 'utf8')).normalize('NFD')));
  expect(worded.length).toBeGreaterThan(20);
  expect(worded.filter((file) => !WORDED.some((pattern) => pattern.test(file)))).toEqual([]);
});
