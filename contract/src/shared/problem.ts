import { z } from 'zod';
import { FieldErrorCode } from './text/text.ts';

export const FieldError = z.object({ objectName: z.string(), field: z.string(), message: FieldErrorCode }).meta({ id: 'FieldError' });
export type FieldError = z.infer<typeof FieldError>;

/** The body of every error answer (RFC 9457, `application/problem+json`). `message` is the key of a text. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional(),
    path: z.string(),
    message: z.string(),
    params: z.string().optional(),
    fieldErrors: z.array(FieldError).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

type Issue = z.core.$ZodIssue;

const codeOf = (issue: Issue): FieldErrorCode => {
  const isMissing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case 'custom':
      return FieldErrorCode.catch('Pattern').parse(issue.params?.code);
    case 'too_small':
    case 'too_big':
      return 'Size';
    case 'invalid_format':
      return 'Pattern';
    default:
      return isMissing ? 'NotNull' : 'typeMismatch';
  }
};

/** Maximum number of field errors in one answer. */
export const MAX_FIELD_ERRORS = 100;

/**
 * Converts zod's issues to field errors, one per field; a nested field is named like `packageInfos[2].itemCubicWeight`.
 * Parse with `reportInput: true`, because otherwise a missing field looks like a field of the wrong type.
 */
export const fieldErrorsOf = (error: Pick<z.ZodError, 'issues'>, objectName: string): FieldError[] => {
  const errors = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const field = issue.path.reduce<string>(
      (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path ? `${path}.${String(step)}` : String(step)),
      '',
    );
    if (errors.size === MAX_FIELD_ERRORS) break;
    if (!errors.has(field)) errors.set(field, { objectName, field, message: codeOf(issue) });
  }
  return [...errors.values()];
};
