import type { FieldError } from '@ace/contract/shared/problem.ts';
import type { FieldErrorCode } from '@ace/contract/shared/text.ts';

/** What can be refused, and with which status. The code is the key of its text in the web app. */
const STATUS_OF = {
  'error.validation': 400,
  'error.pageTooLarge': 400,
  'error.malformed': 400,
  'error.idexists': 400,
  'error.idnull': 400,
  'error.shipmentInUse': 400,
  'error.userInUse': 400,
  'error.userSelf': 400,
  'error.ownEmail': 400,
  'error.notInvited': 400,
  'error.emailexists': 400,
  'error.userexists': 400,
  'error.emailnotfound': 400,
  'error.invalidPassword': 400,
  'error.invalidKey': 400,
  'error.badCredentials': 401,
  'error.http.401': 401,
  'error.http.403': 403,
  'error.http.404': 404,
  'error.concurrencyFailure': 409,
  'error.http.413': 413,
  'error.idempotencyKeyReused': 422,
  'error.tooManyAttempts': 429,
  'error.internalServerError': 500,
  'error.partnerFailed': 502,
  'error.partnerNotConfigured': 503,
  'error.partnerSilent': 504,
  'error.databaseUnavailable': 503,
  'error.busy': 503,
} as const;
export type ProblemCode = keyof typeof STATUS_OF;

/** Kinds that clients tell apart by their type (spec 000, section 8). */
const TYPE_OF: Partial<Record<ProblemCode, string>> = {
  'error.emailexists': '/problem/email-already-used',
  'error.userexists': '/problem/login-already-used',
  'error.emailnotfound': '/problem/email-not-found',
  'error.invalidPassword': '/problem/invalid-password',
};
export const problemType = (code: ProblemCode) => TYPE_OF[code] ?? 'about:blank';

type ProblemDetails = {
  /** The kind of record that was refused: becomes `X-aceApp-params`, with the code as `X-aceApp-error`. */
  entity?: string;
  fieldErrors?: FieldError[];
  /** What the text is about, as the web app's texts name it. */
  params?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
};

/** A refusal: status and text follow from its code. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.code = code;
    this.status = STATUS_OF[code];
    this.details = details;
  }
}

/** The client went away before it was answered: nobody's error. */
export class ClientDisconnectedError extends Error {}

/** To be thrown: `throw problem('error.http.404')`. */
export const problem = (code: ProblemCode, details?: ProblemDetails) => new ProblemError(code, details);

/** A refusal that stands at one field of a form. */
export const fieldProblem = (objectName: string, field: string, message: FieldErrorCode) =>
  problem('error.validation', { fieldErrors: [{ objectName, field, message }] });
