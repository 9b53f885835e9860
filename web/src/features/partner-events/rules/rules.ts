import { EVENT_RULE_LIMITS } from '@ace/contract/partner-events/outcomes.ts';
import { type EventRule, EventRules, type UnmappedText } from '@ace/contract/partner-events/partner-event.ts';
import { ruleFinder } from '@ace/contract/partner-events/rule-finder.ts';
import { settingVersion } from '@ace/contract/shared/setting.ts';
import i18next from 'i18next';
import { z } from 'zod';
import { type FormValues, schemaForm } from '../../../shared/form/schema/schema-form.ts';
import type { Violation } from '../../../shared/form/schema/violations.ts';

const RulesInput = z.object({ rules: EventRules, ...settingVersion });

export type RulesValues = FormValues<typeof RulesInput>;
export type RuleContent = RulesValues['rules'][number];

/** A rule as it is edited. */
export type EditedRule = RuleContent & {
  /** The text for which it was made, as `textKeyOf` names it. */
  madeFor?: string;
};

export const rulesForm = schemaForm(RulesInput);

export const messageOf = (violation: Violation, values: RulesValues) => {
  const isNeither = violation.code === 'NotBlank' && violation.field.endsWith('.phrase');
  return isNeither ? i18next.t('eventRule.message.codeOrPhrase') : rulesForm.messageOf(violation, values);
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
export const ruleFor = (text: Pick<UnmappedText, 'code' | 'event'>, status: EventRule['status']): EditedRule => ({
  code: text.code ?? '',
  phrase: text.code ? '' : phraseOf(text.event),
  status,
  madeFor: textKeyOf(text),
});

const blankAsNull = (text: string) => text.trim() || null;

/** Finds the rule that decides about a text. */
export const finderOf = <Rule extends RuleContent>(rules: Rule[]) => {
  const find = ruleFinder(rules.map((rule) => ({ rule, code: blankAsNull(rule.code), phrase: blankAsNull(rule.phrase) })));
  return (text: Pick<UnmappedText, 'code' | 'event'>) => find(text)?.rule;
};

/** The rules that never decide, because another one decides about each event that they are for. */
export const unusedRules = <Rule extends RuleContent>(rules: Rule[], find: ReturnType<typeof finderOf<Rule>>) => {
  const isUnused = (rule: Rule) => {
    const [code, phrase] = [blankAsNull(rule.code), blankAsNull(rule.phrase)];
    return (code ?? phrase) !== null && find({ code, event: code === null ? (phrase ?? '') : '' }) !== rule;
  };
  return new Set(rules.flatMap((rule, index) => (isUnused(rule) ? [index] : [])));
};
