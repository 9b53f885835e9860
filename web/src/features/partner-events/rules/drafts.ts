import { EVENT_RULE_LIMITS } from '@ace/contract/partner-events/outcomes.ts';
import { EventRule, EventRules, type UnmappedText } from '@ace/contract/partner-events/partner-event.ts';
import { ruleFinder } from '@ace/contract/partner-events/rule-finder.ts';
import i18next from 'i18next';
import { messagesBy } from '../../../shared/form/schema/messages.ts';
import { fieldsOf } from '../../../shared/form/schema/schema-fields.ts';
import { type Violation, violationsBy } from '../../../shared/form/schema/violations.ts';

/** A rule as it is edited, with blanks for nothing. */
export type RuleDraft = {
  key: number;
  code: string;
  phrase: string;
  status: EventRule['status'] | '';
  /** The text for which it was made, as `textKeyOf` names it. */
  madeFor?: string;
};
export type RuleFields = Pick<RuleDraft, 'code' | 'phrase' | 'status'>;
export const RULE_FIELDS = ['code', 'phrase', 'status'] as const;

/** What events may mean: people alone decide that a shipment has expired. */
export const RULE_STATUSES = EventRule.shape.status.options;

const blankAsNull = (text: string) => text.trim() || null;

/** What is sent. It is complete once nothing is wrong: a blank status is refused. */
export const toRule = ({ code, phrase, status }: RuleFields) =>
  ({ code: blankAsNull(code), phrase: blankAsNull(phrase), status: status || null }) as EventRule;

let lastKey = 0;

export const toDraft = (rule: Partial<EventRule>, madeFor?: string): RuleDraft => {
  lastKey += 1;
  return { key: lastKey, code: rule.code ?? '', phrase: rule.phrase ?? '', status: rule.status ?? '', ...(madeFor && { madeFor }) };
};

/** Names a text without a rule. */
export const textKeyOf = ({ code, event }: Pick<UnmappedText, 'code' | 'event'>) => JSON.stringify([code, event]);

/** As many words as a phrase may have. */
const phraseOf = (event: string) => {
  const { phrase: max } = EVENT_RULE_LIMITS;
  const letters = [...event];
  if (letters.length <= max) return event;
  return letters
    .slice(0, max)
    .join('')
    .replace(/\s+\S*$/, '');
};

/** The rule by which a text means a status: by its code if it has one, which partners change less often than their words. */
export const draftFor = (text: Pick<UnmappedText, 'code' | 'event'>, status: EventRule['status']) =>
  toDraft({ ...(text.code ? { code: text.code } : { phrase: phraseOf(text.event) }), status }, textKeyOf(text));

/** What is done with the rules. */
export type RuleAction =
  | { type: 'add'; draft: RuleDraft }
  | { type: 'change'; key: number; fields: Partial<RuleFields> }
  | { type: 'remove'; key: number }
  | { type: 'move'; key: number; by: -1 | 1 }
  | { type: 'restart'; drafts: RuleDraft[] };

export const reduceRules = (drafts: RuleDraft[], action: RuleAction): RuleDraft[] => {
  switch (action.type) {
    case 'add':
      return [...drafts, action.draft];
    case 'change':
      return drafts.map((draft) => (draft.key === action.key ? { ...draft, ...action.fields } : draft));
    case 'remove':
      return drafts.filter(({ key }) => key !== action.key);
    case 'move': {
      const from = drafts.findIndex(({ key }) => key === action.key);
      const moved = drafts[from];
      if (!moved || !drafts[from + action.by]) return drafts;
      return drafts.toSpliced(from, 1).toSpliced(from + action.by, 0, moved);
    }
    case 'restart':
      return action.drafts;
  }
};

const messageOf = messagesBy(fieldsOf(EventRule));

/** A field of a rule, `[1].phrase`: the rule's place and the field. */
const placeOf = (field: string) => {
  const [, index, name = ''] = /^\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  return { index: Number(index), name };
};

/** What is wrong with a rule, by field. */
export type RuleErrors = { [Field in keyof RuleFields]?: string };

/** The violations that the client or the server finds, as messages by rule. */
export const errorsByRule = (violations: Violation[], drafts: RuleDraft[]) => {
  const errors = new Map<number, RuleErrors>();
  for (const { field, code } of violations) {
    const { index, name } = placeOf(field);
    const draft = drafts[index];
    if (!draft) continue;
    const isNeither = name === 'phrase' && code === 'NotBlank';
    const message = isNeither ? i18next.t('eventRule.message.codeOrPhrase') : messageOf({ field: name, code }, draft);
    errors.set(draft.key, { ...errors.get(draft.key), [name]: message });
  }
  return errors;
};

/** What is wrong with the rules by the contract. */
export const violationsOf = violationsBy<RuleDraft[]>(EventRules, (drafts) => drafts.map(toRule));

/** Finds the rule that decides about a text. */
export const draftFinder = (drafts: RuleDraft[]) => {
  const find = ruleFinder(drafts.map((draft) => ({ draft, ...toRule(draft) })));
  return (text: Pick<UnmappedText, 'code' | 'event'>) => find(text)?.draft;
};

/** The rules that never decide, because another one decides about each event that they are for. */
export const unusedRules = (drafts: RuleDraft[], find: ReturnType<typeof draftFinder>) => {
  const isUnused = (draft: RuleDraft) => {
    const { code, phrase } = toRule(draft);
    return (code ?? phrase) !== null && find({ code, event: code === null ? (phrase ?? '') : '' }) !== draft;
  };
  return new Set(drafts.filter(isUnused).map(({ key }) => key));
};

const contentOf = (rules: EventRule[]) => JSON.stringify(rules.map(({ code, phrase, status }) => [code, phrase, status]));

const nameOf = ({ code, phrase }: EventRule) => [code, phrase].filter(Boolean).join(' · ');

/** The statuses of rules by what they are for, those of another version among them, as two are compared. */
export const statusesByName = (rules: EventRule[], among = rules): Record<string, string | undefined> => {
  const statuses = Object.fromEntries(rules.map((rule) => [nameOf(rule), rule.status]));
  return Object.fromEntries([...rules, ...among].map((rule) => [nameOf(rule), statuses[nameOf(rule)]]));
};

/** Applies what `mine` changed since `base` to the rules that somebody else has stored: mine take the place of theirs for the same events. */
export const mergeRules = (theirs: EventRule[], mine: EventRule[], base: EventRule[]) => {
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
  const rankOf = (rule: EventRule) => (kept.has(nameOf(rule)) ? order.indexOf(nameOf(rule)) : order.length);
  return isReordered ? all.toSorted((a, b) => rankOf(a) - rankOf(b)) : all;
};

/** Whether these are the same rules in the same order. */
export const areSame = (a: EventRule[], b: EventRule[]) => contentOf(a) === contentOf(b);
