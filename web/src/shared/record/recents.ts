import type { Account } from '@ace/contract/account/account.ts';
import { recentsKey } from '../session/traces.ts';
import { createStore } from '../store.ts';

/** A record that was opened: its id in addresses, and how people call it. */
export type Recent = { id: number; name: string; about: string };

/** How many are remembered. */
const LIMIT = 12;

/** Counts changes, so that components read the storage again. */
const changes = createStore(0);

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'about' in value;

/** The shipments that a person opened last in this browser, the latest first. */
const readRecents = (login: string): Recent[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentsKey(login)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    // Somebody else wrote it: a new list begins.
    return [];
  }
};

export const rememberRecent = (account: Account | null, recent: Recent) => {
  if (!account) return;
  const others = readRecents(account.login).filter(({ id }) => id !== recent.id);
  localStorage.setItem(recentsKey(account.login), JSON.stringify([recent, ...others].slice(0, LIMIT)));
  changes.set(changes.get() + 1);
};

export const useRecents = (account: Account | null) => {
  changes.useValue();
  return account ? readRecents(account.login) : [];
};
