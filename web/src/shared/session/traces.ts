// What this browser keeps of a person beyond their session, all of it in the local storage, under keys that name the login.

/** Where the shipments that a person opened last are kept. */
export const openedKey = (login: string) => `recent.${login}`;

/** Where a person's drafts of one record are kept, or with `new` those of records that do not exist yet; a number follows. */
export const draftPrefix = (login: string, entity: string, record: number | 'new') => `draft.${login}.${entity}.${record}.`;

/** Forgets what a person opened and typed, and how they liked their lists. A login may begin or end as another one with a dot. */
export const forgetTraces = (login: string) => {
  const prefix = `draft.${login}.`;
  const isDraft = (key: string) => key.startsWith(prefix) && /^\w+\.(new|\d+)\.\d+$/.test(key.slice(prefix.length));
  for (const key of Object.keys(localStorage))
    if (key === openedKey(login) || isDraft(key) || /^preview\.\w+\.(.*)$/.exec(key)?.[1] === login) localStorage.removeItem(key);
};
