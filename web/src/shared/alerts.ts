import { useSyncExternalStore } from 'react';

type Kind = 'success' | 'danger';
/** `timeout` is in milliseconds; an alert that offers to reload the page stays until it is closed. */
export type Alert = { id: number; kind: Kind; text: string; timeout: number; canReload: boolean };

/** Milliseconds until an alert goes by itself (spec 000, section 9). */
const ALERT_TIMEOUT = 5_000;

let alerts: readonly Alert[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Alert[]) => {
  alerts = next;
  for (const listener of listeners) listener();
};

/** Shows a message above the page. The same message is not shown twice at once. */
export const showAlert = (kind: Kind, text: string, { timeout = ALERT_TIMEOUT, canReload = false } = {}) => {
  lastId += 1;
  change([...alerts.filter((alert) => alert.text !== text), { id: lastId, kind, text, timeout, canReload }]);
};

export const closeAlert = (id: number) => change(alerts.filter((alert) => alert.id !== id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAlerts = () => useSyncExternalStore(subscribe, () => alerts);
