import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSent } from '../api/request-key.ts';
import { type Draft, readDrafts, removeDraft, writeDraft } from './drafts.ts';
import { differingFields } from './merge.ts';

/** Milliseconds after a change until it is kept. */
const TYPING_PAUSE = 500;

type Given<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  /** Where the drafts of this form are kept; null for forms that keep none. */
  prefix: string | null;
  /** Whether all that is typed is kept; otherwise what was sent, as long as its answer is missing. */
  keepsAll: boolean;
  /** What the form held before anything was typed. */
  initial: Values;
  /** What a form holds at first into which nothing was copied: what is in a draft beyond it is taken over. */
  before: Values;
  clockField: string | undefined;
  aboutOf: (values: Values) => string;
};

/**
 * Keeps what is typed into a form in this browser until it is saved, so that a crash, a closed tab or a wrong click costs nothing. Earlier drafts
 * are offered, not filled in by themselves: the next call may be about something else.
 */
export const useDrafts = <Values extends FieldValues>(given: Given<Values>) => {
  const { form, prefix, keepsAll, initial, before, clockField, aboutOf } = given;
  const isKept = (draft: { key: string }) => keepsAll || isSent(draft.key);
  const [offered, setOffered] = useState(() => (prefix === null ? [] : readDrafts<Values>(prefix).filter(isKept)));
  const [key, setKey] = useState(() => `${prefix}${Date.now()}`);
  // Not state: nothing shows it.
  const isSaved = useRef(false);

  const write = (isWhole: boolean) => {
    if (prefix === null || isSaved.current) return;
    const values = form.getValues();
    if (!isWhole && differingFields(values, initial).length === 0) removeDraft(key);
    else writeDraft(prefix, { key, savedAt: new Date().toISOString(), about: aboutOf(values), values, before });
  };
  const keep = useEffectEvent(() => {
    if (isKept({ key })) write(isSent(key));
  });
  const { subscribe } = form;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepNow = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      keep();
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(keepNow, TYPING_PAUSE);
      },
    });
    window.addEventListener('pagehide', keepNow);
    return () => {
      keepNow();
      unsubscribe();
      window.removeEventListener('pagehide', keepNow);
    };
  }, [subscribe]);

  const withdraw = (draft: Draft<Values>) => setOffered(offered.filter((other) => other !== draft));
  return {
    offered,
    /** The name of the draft. */
    key,
    /** Keeps what is about to be sent, also if it is as the form opened. */
    keepNow: () => write(true),
    /** The draft is that of this form from now on. */
    take: (draft: Draft<Values>) => {
      withdraw(draft);
      setKey(draft.key);
    },
    discard: (draft: Draft<Values>) => {
      withdraw(draft);
      removeDraft(draft.key);
    },
    /** What was typed is stored: its draft is no longer needed. */
    saved: () => {
      isSaved.current = true;
      removeDraft(key);
      if (prefix === null) return;
      // Another form sent the same, and this one learned that it is stored.
      const isStored = ({ values }: Draft<Values>) => differingFields(values, form.getValues()).every((field) => field === clockField);
      for (const draft of readDrafts<Values>(prefix)) if (isSent(draft.key) && isStored(draft)) removeDraft(draft.key);
    },
  };
};
