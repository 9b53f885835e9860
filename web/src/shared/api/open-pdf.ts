import { ApiError } from '@ace/contract/shared/client.ts';
import { textOf } from '../i18n/i18n.ts';
import { showAlert } from '../ui/alerts.ts';
import { showError } from './errors.ts';
import { showNotPrinted } from './not-printed.ts';

/** Milliseconds after which the tab has certainly loaded the file. */
const READING_TIME = 60_000;

/**
 * Shows a PDF in a new tab, and returns whether it could. The tab opens within the click, or the browser would block it; the file needs the token and
 * follows.
 */
export const openPdf = async (load: () => Promise<{ body: Blob; headers: Headers }>, { isOfMany = false } = {}) => {
  const tab = window.open('', '_blank');
  if (!tab) {
    showAlert('danger', textOf('shipment.detail.blocked') ?? '');
    return false;
  }
  tab.document.title = textOf('shipment.detail.preparing') ?? '';
  tab.document.body.textContent = tab.document.title;
  try {
    const { body, headers } = await load();
    const address = URL.createObjectURL(body);
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), READING_TIME);
    showNotPrinted(headers);
    return true;
  } catch (error) {
    tab.close();
    const isNamed = isOfMany && error instanceof ApiError && showNotPrinted(error.headers);
    if (!isNamed) showError(error);
    return false;
  }
};
