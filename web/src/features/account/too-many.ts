import { waitingMinutes } from '../../shared/api/errors.ts';
import { textOf } from '../../shared/i18n/i18n.ts';

/** How many minutes to wait after too many attempts, as a text; undefined for every other error. */
export const tooManyText = (error: unknown) => {
  const minutes = waitingMinutes(error);
  return minutes === null ? undefined : textOf('account.message.tooMany', { minutes });
};
