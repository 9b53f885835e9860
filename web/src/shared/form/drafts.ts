/** Content of a form that was typed and not saved. */
export type Draft<Values> = {
  /** Where it is kept. */
  key: string;
  /** When it was kept last, ISO 8601. */
  savedAt: string;
  /** What people recognize it by. */
  about: string;
  values: Values;
  /** What the form held before anything was typed or copied: the difference is the user's work. */
  before: Values;
};

/** Of one kind of form and one person; the oldest gives way. */
const MAX_DRAFTS = 5;

/** Milliseconds until an unused draft is removed. */
const MAX_AGE = 14 * 24 * 60 * 60 * 1000;

export const removeDraft = (key: string) => localStorage.removeItem(key);

/** The drafts that this browser keeps under a prefix, latest first. */
export const readDrafts = <Values>(prefix: string): Draft<Values>[] => {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const drafts = keys.flatMap((key): Draft<Values>[] => {
    try {
      // Only `writeDraft` writes under these keys.
      const draft = { ...(JSON.parse(localStorage.getItem(key) ?? '') as Omit<Draft<Values>, 'key'>), key };
      if (Date.now() - Date.parse(draft.savedAt) < MAX_AGE) return [draft];
    } catch {
      // Written by other code: it is no draft.
    }
    removeDraft(key);
    return [];
  });
  return drafts.sort((a, b) => b.savedAt.localeCompare(a.savedAt));
};

/** Keeps a draft in this browser. */
export const writeDraft = <Values>(prefix: string, { key, ...draft }: Draft<Values>) => {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser's storage is full or switched off. The form itself still has everything, and asks before it is left.
    return;
  }
  for (const old of readDrafts(prefix).slice(MAX_DRAFTS)) removeDraft(old.key);
};
