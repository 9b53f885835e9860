// A text of a client that meets a pattern of more than linear time can stop the program for seconds.
import { Worker } from 'node:worker_threads';
import { sortPattern } from '@ace/contract/shared/page.ts';
import { PHONE_IN_TEXT, PHONE_WORD, phonePattern } from '@ace/contract/shared/phone.ts';
import { LAST_DIGITS } from '@ace/contract/sharing/sharing.ts';
import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { FORMULA, GUARDED } from '../server/src/shared/formulas.ts';
import { LOST_SYLLABLE, SYLLABLE } from '../server/src/shared/sheets/reading/syllables.ts';
import { isWhole } from '../server/src/testing/whole.ts';
import { findPatterns, mayBeSlow, type Pattern } from './patterns.ts';

/** The patterns that are put together at run time, by file. */
const COMPOSED: Record<string, RegExp[]> = {
  'contract/src/shared/page.ts': [sortPattern(['id', 'dateTime'])],
  'contract/src/shared/phone.ts': [PHONE_WORD, phonePattern('841111111111111'), PHONE_IN_TEXT],
  'contract/src/sharing/sharing.ts': [LAST_DIGITS],
  'server/src/shared/sheets/reading/csv.ts': [/[\^\r\n]/g],
  'server/src/shared/sheets/reading/syllables.ts': [SYLLABLE, LOST_SYLLABLE],
  'server/src/shared/formulas.ts': [FORMULA, GUARDED],
};

/**
 * Limits of recheck count characters, not times, which differ between machines. Only `timeout`, in milliseconds, is a time: what is not decided until then,
 * and what recheck does not know (the flag v), is tried below.
 */
const LIMITS = { attackTimeout: null, incubationTimeout: null, attackLimit: 10_000_000, maxIteration: 3, timeout: 1_000 } as const;

/** Its program works on so many patterns at once; where npm has no program for the machine, its JavaScript works on one after the other. */
const LANES = 2;

/** A trial that says nothing for so long hangs. */
const HANGS_AFTER_MS = 60_000;

const show = ({ source, flags }: Pattern) => `/${source}/${flags}`;

const found = findPatterns();
const written = found.flatMap(({ pattern }) => pattern ?? []);
const composed = Object.values(COMPOSED).flat();
const patterns = [...new Map([...written, ...composed].map(({ source, flags }) => [`/${source}/${flags}`, { source, flags }])).values()];
const doubtful = patterns.filter(mayBeSlow);

/** The patterns that recheck finds a text for, with the degree of their time. */
const findVulnerable = async (all: Pattern[]) => {
  const left = [...all];
  const vulnerable: string[] = [];
  const work = async () => {
    for (let pattern = left.shift(); pattern; pattern = left.shift()) {
      const answer = await check(pattern.source, pattern.flags, LIMITS);
      if (answer.status === 'vulnerable') vulnerable.push(`${show(pattern)} ${answer.complexity.summary}, ${answer.attack.pattern}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return vulnerable;
};

type Message = { begins: Pattern } | { isSlow: Pattern; text: string };

/** The patterns that are slow on hard texts, with the text. */
const findSlow = (all: Pattern[]) =>
  new Promise<string[]>((resolve, reject) => {
    const slow: string[] = [];
    let current = '';
    const thread = new Worker(new URL('./patterns.thread.ts', import.meta.url), { workerData: all });
    const stop = () => {
      slow.push(`${current} hangs`);
      thread.terminate().catch(reject);
    };
    let alarm = setTimeout(stop, HANGS_AFTER_MS);
    thread.on('message', (message: Message) => {
      clearTimeout(alarm);
      alarm = setTimeout(stop, HANGS_AFTER_MS);
      if ('begins' in message) current = show(message.begins);
      else slow.push(`${show(message.isSlow)} ${message.text}`);
    });
    thread.on('error', reject);
    thread.on('exit', () => {
      clearTimeout(alarm);
      resolve(slow);
    });
  });

describe('the patterns of contract and server', () => {
  test('are found, also those that are put together at run time', () => {
    expect(written.length).toBeGreaterThan(250);
    const counts = Object.entries(
      Object.groupBy(
        found.filter(({ pattern }) => pattern === null),
        ({ file }) => file,
      ),
    );
    expect(Object.fromEntries(counts.map(([file, all]) => [file, all?.length]))).toEqual(
      Object.fromEntries(Object.entries(COMPOSED).map(([file, all]) => [file, all.length])),
    );
  });

  // What it finds, hard texts find, too; it also finds texts that nobody thought of.
  test.runIf(isWhole)('take linear time as far as recheck can tell', async () => {
    expect(await findVulnerable(doubtful)).toEqual([]);
  });

  test('take linear time for all matches in hard texts', async () => {
    expect(await findSlow(doubtful)).toEqual([]);
  });
});

test('finds a pattern of more than linear time', async () => {
  const end = { source: '\\s+$', flags: '' };
  const ahead = { source: '\\d(?=.*x)', flags: 'g' };
  const [vulnerable, slow] = await Promise.all([findVulnerable([end]), findSlow([ahead, { source: '[a-z]+', flags: 'v' }])]);
  expect(vulnerable).toEqual([expect.stringContaining(show(end))]);
  expect(slow).toEqual([expect.stringContaining(show(ahead))]);
});

test.each([
  ['[*+]{2,5}', false],
  ['^a(?:b|c+)d$', false],
  ['a+$', true],
  ['^a|b+c', true],
  ['^(?:a+){2}$', true],
  ['^a{2,}b*$', true],
])('whether /%s/ may be slow is %s', (source, answer) => {
  expect(mayBeSlow({ source, flags: '' })).toBe(answer);
});
