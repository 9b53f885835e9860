/** Where a device notes that scans wait to be sent: every page looks there, and opens the database only if there are some. */
const KEY = 'scans.unsent';

export const hasUnsent = () => localStorage.getItem(KEY) !== null;

export const markUnsent = (isSo: boolean) => (isSo ? localStorage.setItem(KEY, '') : localStorage.removeItem(KEY));
