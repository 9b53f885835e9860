import { api } from '../../shared/api/api.ts';
import { showError } from '../../shared/api/errors.ts';
import { currentLanguage, textOf } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';

/** Milliseconds after which the tab has certainly loaded the file. */
const READING_TIME = 60_000;

/** Shows the bill in a new tab. The tab opens within the click, or the browser would block it; the file needs the token and follows. */
export const openBill = async (id: number) => {
  const tab = window.open('', '_blank');
  if (!tab) {
    showAlert('danger', textOf('shipment.detail.blocked') ?? '');
    return;
  }
  tab.document.title = textOf('shipment.detail.preparing') ?? '';
  tab.document.body.textContent = tab.document.title;
  try {
    const { body: bill } = await api('GET /api/customer/bill/shipment/:id', { params: { id }, query: { language: currentLanguage() } });
    const address = URL.createObjectURL(bill);
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), READING_TIME);
  } catch (error) {
    tab.close();
    showError(error);
  }
};
