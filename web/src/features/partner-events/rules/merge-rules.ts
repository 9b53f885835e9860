import type { RuleContent } from './rules.ts';

const contentOf = (rules: RuleContent[]) => JSON.stringify(rules.map(({ code, phrase, status }) => [code, phrase, status]));

const nameOf = ({ code, phrase }: RuleContent) => [code, phrase].filter(Boolean).join(' · ');

/** The statuses of rules by what they are for, those of another version among them, as two are compared. */
export const statusesByName = (rules: RuleContent[], among: RuleContent[]): Record<string, string | undefined> => {
  const statuses = Object.fromEntries(rules.map((rule) => [nameOf(rule), rule.status]));
  return Object.fromEntries([...rules, ...among].map((rule) => [nameOf(rule), statuses[nameOf(rule)]]));
};

/** Applies what `mine` changed since `base` to the rules that another user has stored: mine take the place of theirs for the same events. */
export const mergeRules = (theirs: RuleContent[], mine: RuleContent[], base: RuleContent[]) => {
  const before = new Set(base.map((rule) => contentOf([rule])));
  const own = new Map(mine.filter((rule) => !before.has(contentOf([rule]))).map((rule) => [nameOf(rule), rule]));
  const kept = new Set(mine.map(nameOf));
  const removed = new Set(base.map(nameOf).filter((name) => !kept.has(name)));
  const merged = theirs.filter((rule) => !removed.has(nameOf(rule))).map((rule) => own.get(nameOf(rule)) ?? rule);
  const placed = new Set(merged.map(nameOf));
  const all = [...merged, ...[...own].flatMap(([name, rule]) => (placed.has(name) ? [] : [rule]))];
  const former = base.map(nameOf).filter((name) => kept.has(name));
  const order = mine.map(nameOf);
  const isReordered = JSON.stringify(order.filter((name) => former.includes(name))) !== JSON.stringify(former);
  const rankOf = (rule: RuleContent) => (kept.has(nameOf(rule)) ? order.indexOf(nameOf(rule)) : order.length);
  const ordered = isReordered ? all.toSorted((a, b) => rankOf(a) - rankOf(b)) : all;
  return ordered.map(({ code, phrase, status }) => ({ code, phrase, status }));
};
