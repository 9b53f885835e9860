import { ApiError } from '@ace/contract/shared/client.ts';
import { useState } from 'react';
import { showError } from '../api/errors.ts';
import { useText } from '../i18n/i18n.ts';
import { showAlert } from '../ui/alerts.ts';
import { useAction } from '../ui/use-action.ts';
import { isSame } from './merge.ts';

/** For forms that say what was refused at their fields. */
export const showUnlessAtFields = (error: unknown) => {
  if (!(error instanceof ApiError && error.problem.fieldErrors?.length)) showError(error);
};

/** The values of a group of settings, with the version that they have on the server. */
export type StoredSetting<Values> = { values: Values; version: number; lastModifiedBy: string | null; lastModifiedDate: string | null };

/** Separates the values of an answer from its version. */
export const settingOf = <Answer extends Omit<StoredSetting<unknown>, 'values'>>({
  version,
  lastModifiedBy,
  lastModifiedDate,
  ...values
}: Answer) => ({ values, version, lastModifiedBy, lastModifiedDate });

type Given<Values> = {
  /** What was stored when the form opened. */
  stored: StoredSetting<Values>;
  /** What the form holds, and what lets it hold something else. */
  values: Values;
  onValues: (values: Values) => void;
  /** Applies what `mine` changed since `base` to what somebody else has stored in the meantime. */
  merge: (theirs: Values, mine: Values, base: Values) => Values;
  save: (values: Values, version: number) => Promise<StoredSetting<Values>>;
  reread: () => Promise<StoredSetting<Values>>;
  onSaved: (stored: StoredSetting<Values>) => void;
  onError?: (error: Error) => void;
};

/** Saves a group of settings. If somebody else has saved it meanwhile, `conflict` has what the panel with both versions needs. */
export const useSetting = <Values>({ stored, values, onValues, merge, save, reread, onSaved, onError = showError }: Given<Values>) => {
  const t = useText();
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<StoredSetting<Values> | null>(null);
  const continueFrom = (newer: StoredSetting<Values>, next: Values) => {
    setBase(newer);
    onValues(next);
    setTheirs(null);
  };
  const saving = useAction({
    mutationFn: async (sent: Values) => {
      try {
        return await save(sent, base.version);
      } catch (error) {
        if (!(error instanceof ApiError && error.problem.message === 'error.concurrencyFailure')) throw error;
        const newer = await reread();
        // What is stored has all of it, as after an earlier try whose answer was lost.
        if (isSame(merge(newer.values, sent, base.values), newer.values)) return newer;
        setTheirs(newer);
        return null;
      }
    },
    onSuccess: (saved, sent) => {
      if (!saved) return;
      // What is entered besides what was sent is not saved yet.
      continueFrom(saved, merge(saved.values, values, sent));
      onSaved(saved);
    },
    onError,
  });
  const conflict = theirs && {
    who: theirs.lastModifiedBy ?? '',
    when: theirs.lastModifiedDate ?? '',
    mine: values,
    theirs: theirs.values,
    href: window.location.hash,
    onKeepMine: () => {
      continueFrom(theirs, merge(theirs.values, values, base.values));
      showAlert('success', t('form.conflict.merged'));
    },
    onTakeTheirs: () => continueFrom(theirs, theirs.values),
  };
  return { base, conflict, continueFrom, run: saving.run, isPending: saving.isPending, error: saving.error };
};
