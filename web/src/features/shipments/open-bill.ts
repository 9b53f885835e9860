import { ApiError } from '@ace/contract/shared/client.ts';
import { api } from '../../shared/api/api.ts';
import { showError } from '../../shared/api/errors.ts';
import { showNotPrinted } from '../../shared/api/not-printed.ts';
import { currentLanguage, textOf } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';

/** Milliseconds after which the tab has certainly loaded the file. */
const READING_TIME = 60_000;

/**
 * Shows a PDF in a new tab, and returns whether it could. The tab opens within the click, or the browser would block it; the file needs the token and
 * follows.
 */
const openPdf = async (load: () => Promise<{ body: Blob; headers: Headers }>, { isOfMany = false } = {}) => {
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

/** Shows the bill of a shipment in a new tab. */
export const openBill = (id: number) =>
  openPdf(() => api('GET /api/customer/bill/shipment/:id', { params: { id }, query: { language: currentLanguage() } }));

/** Shows the bills of shipments in a new tab, as one PDF in the order of the ids, and says which could not be printed. */
export const openBills = (ids: () => Promise<number[]>) =>
  openPdf(async () => await api('POST /api/customer/bills', { body: { ids: await ids(), language: currentLanguage() } }), {
    isOfMany: true,
  });
