import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import packages from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** All files and folders. Names that begin with a point are not among them. */
const paths = globSync('**/*', { cwd: root, exclude: ['**/node_modules', 'data', 'web/dist'] });
const sources = paths.filter((path) => /\.(tsx?|mjs|js|sql|json|css|html|yml)$/.test(path) && !/package-lock|documents\.test/.test(path));
const written = new Map(sources.map((path) => [path, read(path)]));

const documents = new Map(
  paths.filter((path) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(path)).map((path) => [path, read(path)] as const),
);

/** What the recipes add, which is not in the repository. */
const EXAMPLES: Record<string, RegExp> = {
  'CONTRIBUTING.md': /Depot/,
  'docs/recipes/add-a-feature.md': /depot/i,
  'docs/recipes/add-a-field.md': /insurance-?note/i,
  'docs/recipes/add-a-reason-to-notify.md': /customsHold/,
  'docs/recipes/follow-what-happens.md': /watch/i,
};

/** Names of PostgreSQL, of libraries that we do not use, and of a file that is gone; made up ones; and carriers in names of settings. */
const FOREIGN = [
  ...['log_min_duration_statement', 'pg_dump', 'pg_wal_replay_wait', 'remote_apply', 'session_replication_role', 'Leader', 'Replica'],
  ...['Migrator', '0096-gifts.sql', 'camelCase', 'snake_case', 'DH1', 'GTSUSA', 'GTSCAD', 'GTSSGP'],
];

/** `codes` of a document, without those of its examples and those that are not ours. */
const ownOf = (document: string, codes: string[]) =>
  codes.filter((code) => !FOREIGN.includes(code) && !EXAMPLES[document]?.test(code)).map((code) => code.replaceAll(/<[a-z]+>/g, '*'));

const spansOf = (text: string) => [...text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** What is not there, as `document: what`. */
const missing = (find: (text: string) => string[], isThere: (what: string, document: string) => boolean) =>
  [...documents].flatMap(([document, text]) =>
    ownOf(document, find(text))
      .filter((what) => !isThere(what, document))
      .map((what) => `${document}: ${what}`),
  );

const isFile = (word: string) => /\.(tsx?|mjs|sql|json|md|css|html|yml|conf|service)$/.test(word);
const tops = new Set(paths.map((path) => path.split('/')[0]));
/** A path from the root or from a folder on the way; addresses begin with a slash. */
const isPath = (word: string) => /^[\w.*-][\w./*-]*$/.test(word) && (isFile(word) || word.endsWith('/') || tops.has(word.split('/')[0]));
const filesIn = (text: string) => spansOf(text).flatMap((code) => code.split(/[\s,;()'"]+/).filter(isPath));

const isPathThere = (word: string) => {
  const path = word.replace(/^(\.\.\/)+|\/$/g, '');
  if (path.startsWith('.')) return existsSync(join(root, path)) || paths.some((other) => other.endsWith(path));
  if (path.includes('*')) return paths.some((other) => matchesGlob(other, path) || matchesGlob(other, `**/${path}`));
  return paths.includes(path) || paths.some((other) => other.endsWith(`/${path}`));
};

test('the files that documents name exist', () => {
  expect(missing(filesIn, isPathThere)).toEqual([]);
});

const words = new Set([...written.values()].flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
/** Names of figures are put together at run time. */
const isSymbol = (code: string) =>
  /^[A-Za-z_$][\w$.]*(\(\))?$/.test(code) && /[A-Z_]|\)$/.test(code) && !code.startsWith('ace_') && !isFile(code);

test('the symbols that documents name exist', () => {
  const symbolsIn = (text: string) => spansOf(text).filter(isSymbol);
  expect(missing(symbolsIn, (code) => (code.match(/[\w$]+/g) ?? []).every((word) => words.has(word)))).toEqual([]);
});

test('the commands that documents name exist', () => {
  const commandsIn = (text: string) => [...text.matchAll(/npm run\s+([\w:-]+)/g)].map(([, name = '']) => name);
  expect(missing(commandsIn, (name) => name in packages.scripts)).toEqual([]);
});

/** Rules in a list begin with a heading of their own. */
const headingsOf = (document: string) =>
  [...read(document).matchAll(/^#+ (.*)$|^- \*\*([^*.]+)\.\*\*/gm)].map(([, heading, rule = '']) => (heading ?? rule).replaceAll('`', ''));
/** As GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('the links of documents lead to files and headings', () => {
  const linksIn = (text: string) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^\w+:/.test(link));
  const isThere = (link: string, document: string) => {
    const [path, anchor] = link.split('#');
    const target = path ? normalize(join(dirname(document), path)) : document;
    return existsSync(join(root, target)) && (anchor === undefined || headingsOf(target).map(anchorOf).includes(anchor));
  };
  expect(missing(linksIn, isThere)).toEqual([]);
});

test('the documents and headings that sources and documents name exist', () => {
  const named = /\b(docs\/[\w/-]+\.md)(?:`?,\s+(?:[*/-]+\s*)?"([^"<]+)")?/g;
  // A migration never changes: it names what there was at its time.
  const now = [...written, ...documents].filter(([path]) => !path.startsWith('server/src/migrations/0'));
  const wrong = now.flatMap(([path, text]) =>
    [...text.matchAll(named)]
      .filter(
        ([, document = '', heading]) =>
          !paths.includes(document) || (heading && !headingsOf(document).includes(heading.replace(/\s+[*/-]*\s*/g, ' '))),
      )
      .map(([found]) => `${path}: ${found}`),
  );
  expect(wrong).toEqual([]);
});
