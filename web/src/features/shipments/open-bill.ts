import { api } from '../../shared/api/api.ts';
import { openPdf } from '../../shared/api/open-pdf.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';

/** Shows the bill of a shipment in a new tab. */
export const openBill = (id: number) =>
  openPdf(() => api('GET /api/customer/bill/shipment/:id', { params: { id }, query: { language: currentLanguage() } }));

/** Shows the bills of shipments in a new tab, as one PDF in the order of the ids, and says which could not be printed. */
export const openBills = (ids: () => Promise<number[]>) =>
  openPdf(async () => await api('POST /api/customer/bills', { body: { ids: await ids(), language: currentLanguage() } }), {
    isOfMany: true,
  });
