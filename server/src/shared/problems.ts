import type { FieldError } from '@ace/contract/shared/problem.ts';
import type { FieldErrorCode } from '@ace/contract/shared/text/text.ts';

/** The status of each problem code. The code is the key of its text in the web app. */
const STATUS_OF = {
  'error.validation': 400,
  'error.pageTooLarge': 400,
  'error.importTooManyEdits': 400,
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
  'error.shipmentsNotFound': 404,
  'error.concurrencyFailure': 409,
  'error.importHasErrors': 409,
  'error.importHasNothing': 409,
  'error.importNotRead': 409,
  'error.importNotStarted': 409,
  'error.importRunning': 409,
  'error.importStarted': 409,
  'error.manifestClosed': 409,
  'error.manifestNotClosed': 409,
  'error.manifestOnHold': 409,
  'error.manifestOtherPartner': 409,
  'error.manifestOpen': 409,
  'error.notUndoable': 409,
  'error.packagesScanned': 409,
  'error.scansOfAnother': 409,
  'error.shipmentDelivered': 409,
  'error.http.413': 413,
  'error.idempotencyKeyReused': 422,
  'error.tooManyAttempts': 429,
  'error.tooManyImports': 429,
  'error.tooManyRuns': 429,
  'error.tooMuchHistory': 429,
  'error.internalServerError': 500,
  'error.partnerFailed': 502,
  'error.mailFailed': 502,
  'error.partnerNotConfigured': 503,
  'error.partnerSilent': 504,
  'error.databaseUnavailable': 503,
  'error.outcomeUnknown': 503,
  'error.busy': 503,
} as const;
export type ProblemCode = keyof typeof STATUS_OF;
export const statusOf = (code: ProblemCode) => STATUS_OF[code];

/** Problems with a `type` of their own, so that clients can distinguish them (docs/domain.md, "Refusals"). */
const TYPE_OF: Partial<Record<ProblemCode, string>> = {
  'error.emailexists': '/problem/email-already-used',
  'error.userexists': '/problem/login-already-used',
  'error.emailnotfound': '/problem/email-not-found',
  'error.invalidPassword': '/problem/invalid-password',
};
export const problemType = (code: ProblemCode) => TYPE_OF[code] ?? 'about:blank';

type ProblemDetails = {
  /** The kind of record. It is sent as `X-aceApp-params`, together with the code as `X-aceApp-error`. */
  entity?: string;
  fieldErrors?: FieldError[];
  /** A parameter of the web app's text. */
  params?: string;
  /** Seconds; sent as `Retry-After`. */
  retryAfter?: number;
  headers?: Record<string, string>;
};

/** An error that is answered with a problem (RFC 9457). The code determines the status and the text. */
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

/** The client disconnected before it was answered. Not a failure of the server. */
export class ClientDisconnectedError extends Error {}

/** Creates an error to throw: `throw problem('error.http.404')`. */
export const problem = (code: ProblemCode, details?: ProblemDetails) => new ProblemError(code, details);

/** Creates a validation error for one field. */
export const fieldProblem = (objectName: string, field: string, message: FieldErrorCode) =>
  problem('error.validation', { fieldErrors: [{ objectName, field, message }] });
