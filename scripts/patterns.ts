// Finds the regular expressions in the sources.
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseFileSync } from '@swc/core';

export type Pattern = { source: string; flags: string };
/** A pattern with the file in which it stands; null if it is put together at run time. */
export type FoundPattern = { file: string; pattern: Pattern | null };

const ROOT = new URL('../', import.meta.url);
const IS_OF_TESTS = /\.test\.ts$|\.testing\.ts$|\/testing\/|samples/;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** `new RegExp(…)` and `RegExp(…)`. */
const isCall = ({ type, callee }: Record<string, unknown>) =>
  (type === 'NewExpression' || type === 'CallExpression') && isRecord(callee) && callee.value === 'RegExp';

const patternsIn = (node: unknown): (Pattern | null)[] => {
  if (!isRecord(node)) return [];
  if (node.type === 'RegExpLiteral') return [{ source: String(node.pattern), flags: String(node.flags) }];
  const inside = Object.values(node).flatMap(patternsIn);
  return isCall(node) ? [null, ...inside] : inside;
};

/** All regular expressions of the contract and the server, without those of tests and samples. */
export const findPatterns = (): FoundPattern[] =>
  globSync('{contract,server}/src/**/*.ts', { cwd: ROOT })
    .filter((file) => !IS_OF_TESTS.test(file))
    .sort()
    .flatMap((file) => {
      const module = parseFileSync(fileURLToPath(new URL(file, ROOT)), { syntax: 'typescript' });
      return patternsIn(module).map((pattern) => ({ file: file.replaceAll('\\', '/'), pattern }));
    });

const withoutGroups = (source: string): string => {
  const less = source.replace(/\([^()]*\)/g, 'c');
  return less === source ? source : withoutGroups(less);
};

const OPEN_END = /[*+]|\{\d+,\}/g;

/**
 * Whether a pattern may take more than linear time. It does not if it repeats nothing without a limit, or one thing behind the beginning of the text: the
 * end of that one is then all that can be tried.
 */
export const mayBeSlow = ({ source, flags }: Pattern) => {
  if (flags.includes('v')) return true;
  const plain = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'c');
  const count = plain.match(OPEN_END)?.length ?? 0;
  const isAnchored = plain.startsWith('^') && !flags.includes('m') && !withoutGroups(plain).includes('|');
  return count > 1 || (count === 1 && (!isAnchored || /\)[*+{]/.test(plain)));
};
