import type { Account } from '@ace/contract/account/account.ts';
import { openedKey } from '../session/traces.ts';
import { createStore } from '../store.ts';

/** A shipment that was opened: its id in addresses, and how people call it. */
export type OpenedShipment = { id: number; name: string; about: string };

/** How many are remembered. */
const LIMIT = 12;

/** Counts changes, so that components read the storage again. */
const changes = createStore(0);

const isOpened = (value: unknown): value is OpenedShipment =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'about' in value;

/** The shipments that a person opened last in this browser, the latest first. */
const readOpened = (login: string): OpenedShipment[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(openedKey(login)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOpened) : [];
  } catch {
    // Another user wrote it: a new list begins.
    return [];
  }
};

export const rememberOpened = (account: Account | null, opened: OpenedShipment) => {
  if (!account) return;
  const others = readOpened(account.login).filter(({ id }) => id !== opened.id);
  localStorage.setItem(openedKey(account.login), JSON.stringify([opened, ...others].slice(0, LIMIT)));
  changes.set(changes.get() + 1);
};

export const useOpenedShipments = (account: Account | null) => {
  changes.useValue();
  return account ? readOpened(account.login) : [];
};
