import type { FieldErrorCode } from '@ace/contract/shared/text.ts';
import { type FieldErrors, type FieldValues, type Path, type Resolver, set } from 'react-hook-form';

/** A field that is not right, and why: `packageInfos[2].itemCubicWeight` for one of a package line. */
export type Violation = { field: string; code: FieldErrorCode };

/** How a form judges what it holds, and how it says so. */
export type Rules<Values> = {
  violationsOf: (values: Values) => Violation[];
  messageOf: (violation: Violation, values: Values) => string;
};

/** The name under which a field is registered: `packageInfos.2.itemCubicWeight`. */
export const registeredName = <Values extends FieldValues>(field: string) => field.replace(/\[(\d+)\]/g, '.$1') as Path<Values>;

export const resolverOf =
  <Values extends FieldValues>({ violationsOf, messageOf }: Rules<Values>): Resolver<Values> =>
  (values) => {
    const errors: FieldErrors<Values> = {};
    for (const violation of violationsOf(values)) {
      set(errors, registeredName(violation.field), { type: violation.code, message: messageOf(violation, values) });
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
