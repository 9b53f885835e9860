import { createStore } from '../store.ts';

type Severity = 'success' | 'danger';
/** `timeout` is in milliseconds; an alert that offers to reload the page stays until it is closed. */
export type Alert = {
  id: number;
  severity: Severity;
  text: string;
  timeout: number;
  canReload: boolean;
  /** What people do next, and the shortcut that does it. */
  actions: { text: string; run: () => void; shortcut?: string }[];
};

/** Milliseconds until an alert closes by itself (docs/domain.md, "Alerts"). */
const ALERT_TIMEOUT = 5_000;

/** The alerts above the page, oldest first. Anything may show one; the alert area closes them. */
const alerts = createStore<readonly Alert[]>([]);
let lastId = 0;

/** Shows a message above the page. The same message is not shown twice at once. */
export const showAlert = (
  severity: Severity,
  text: string,
  { timeout = ALERT_TIMEOUT, canReload = false, actions = [] }: Partial<Pick<Alert, 'timeout' | 'canReload' | 'actions'>> = {},
) => {
  lastId += 1;
  const shown = { id: lastId, severity, text, timeout, canReload, actions };
  alerts.set([...alerts.get().filter((alert) => alert.text !== text), shown]);
};

export const closeAlert = (id: number) => alerts.set(alerts.get().filter((alert) => alert.id !== id));

/** Closes the messages that offer next steps, because one has begun. */
export const closeOffers = () => alerts.set(alerts.get().filter(({ actions }) => actions.length === 0));

export const useAlerts = alerts.useValue;
