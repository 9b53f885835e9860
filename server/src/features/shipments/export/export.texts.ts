import type { Language } from '@ace/contract/shared/languages.ts';

/** The words of an export besides its headings. */
export const EXPORT_TEXTS: Record<Language, { sheet: string; yes: string; no: string; sender: string; receiver: string }> = {
  vi: { sheet: 'Vận đơn', yes: 'Có', no: 'Không', sender: 'Người gửi', receiver: 'Người nhận' },
  en: { sheet: 'Shipments', yes: 'Yes', no: 'No', sender: 'Sender', receiver: 'Receiver' },
};
