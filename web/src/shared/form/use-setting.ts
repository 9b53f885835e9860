import { ApiError } from '@ace/contract/shared/client.ts';
import { useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { showAlert } from '../ui/alerts.ts';
import { useAction } from '../ui/use-action.ts';
import { isSame } from './merge.ts';

/** The values of a group of settings, with the version that they have on the server. */
export type StoredSetting<Values> = { values: Values; version: number; lastModifiedBy: string | null; lastModifiedDate: string | null };

type Given<Values> = {
  /** What was stored when the form opened. */
  stored: StoredSetting<Values>;
  /** What the form holds, and what lets it hold something else, changed or not since `stored`. */
  valuesOf: () => Values;
  onValues: (values: Values, stored: Values) => void;
  /** Applies what `mine` changed since `base` to what another user has stored in the meantime. */
  merge: (theirs: Values, mine: Values, base: Values) => Values;
  save: (values: Values, version: number) => Promise<StoredSetting<Values>>;
  reread: () => Promise<StoredSetting<Values>>;
  onSaved: (stored: StoredSetting<Values>, before: StoredSetting<Values>) => void;
  onError: (error: Error) => void;
};

/** Saves a group of settings. If another user has saved it meanwhile, `conflict` has what the panel with both versions needs. */
export const useSetting = <Values>({ stored, valuesOf, onValues, merge, save, reread, onSaved, onError }: Given<Values>) => {
  const t = useText();
  const [base, setBase] = useState(stored);
  const [theirs, setTheirs] = useState<StoredSetting<Values> | null>(null);
  const continueFrom = (newer: StoredSetting<Values>, next: Values) => {
    setBase(newer);
    onValues(next, newer.values);
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
      continueFrom(saved, merge(saved.values, valuesOf(), sent));
      onSaved(saved, base);
    },
    onError,
  });
  const conflict = theirs && {
    who: theirs.lastModifiedBy ?? '',
    when: theirs.lastModifiedDate ?? '',
    mine: valuesOf(),
    theirs: theirs.values,
    href: window.location.hash,
    onKeepMine: () => {
      continueFrom(theirs, merge(theirs.values, valuesOf(), base.values));
      showAlert('success', t('form.conflict.merged'));
    },
    onTakeTheirs: () => continueFrom(theirs, theirs.values),
  };
  return { base, conflict, continueFrom, run: saving.run, isPending: saving.isPending };
};
