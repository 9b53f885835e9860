import { ApiError } from '@ace/contract/shared/client.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import type { FieldErrorCode } from '@ace/contract/shared/text/text.ts';
import { type FieldErrors, type FieldValues, get, type Path, type Resolver, set, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { currentLanguage } from '../../i18n/i18n.ts';

/** A field that is wrong, and why: `packageInfos[2].itemCubicWeight` for one of a package line. */
export type Violation = { field: string; code: FieldErrorCode };

/** How a form validates what it holds, and the messages about it. */
export type Rules<Values> = {
  violationsOf: (values: Values) => Violation[];
  messageOf: (violation: Violation, values: Values) => string;
};

/** Validates what a form holds with the contract's schema. */
export const violationsBy =
  <Values>(schema: z.ZodType, toInput: (values: Values) => unknown = (values) => values) =>
  (values: Values): Violation[] => {
    const result = schema.safeParse(toInput(values), { reportInput: true });
    return result.success ? [] : fieldErrorsOf(result.error, 'form').map(({ field, message }) => ({ field, code: message }));
  };

/** Validates each content once: the field that changes and the bar of a form ask about the same one. */
export const oncePerContent = <Values>(violationsOf: Rules<Values>['violationsOf']): typeof violationsOf => {
  let last: { content: string; violations: Violation[] } | undefined;
  return (values) => {
    // What a typed number means depends on the language.
    const content = JSON.stringify([currentLanguage(), values]);
    if (last?.content !== content) last = { content, violations: violationsOf(values) };
    return last.violations;
  };
};

/**
 * The name of a field in React Hook Form: `packageInfos.2.itemCubicWeight`. Schema and form have the same fields, so that it is one of them. An item of
 * a list of plain values has no field of its own: `kinds[1]` is one of `kinds`.
 */
export const registeredName = <Values extends FieldValues>(field: string) =>
  field.replace(/\[\d+\]$/, '').replace(/\[(\d+)\]/g, '.$1') as Path<Values>;

export const resolverOf =
  <Values extends FieldValues>({ violationsOf, messageOf }: Rules<Values>): Resolver<Values> =>
  (values) => {
    const errors: FieldErrors<Values> = {};
    for (const violation of violationsOf(values)) {
      const name = registeredName(violation.field);
      // What is wrong with a list stands beside what is wrong within it.
      set(errors, name, Object.assign(get(errors, name) ?? {}, { type: violation.code, message: messageOf(violation, values) }));
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** Shows at their fields what the server refuses. The first one gets the focus. */
export const showViolations = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  violations: Violation[],
  messageOf: Rules<Values>['messageOf'],
) => {
  for (const violation of violations.toReversed()) {
    const message = messageOf(violation, form.getValues());
    form.setError(registeredName<Values>(violation.field), { type: violation.code, message }, { shouldFocus: true });
  }
};

/** The violations that the server names. */
export const violationsIn = (error: unknown): Violation[] =>
  error instanceof ApiError ? (error.problem.fieldErrors ?? []).map(({ field, message }) => ({ field, code: message })) : [];
