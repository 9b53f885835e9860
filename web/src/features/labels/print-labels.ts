import { api } from '../../shared/api/api.ts';
import { showNotPrinted } from '../../shared/api/not-printed.ts';
import { openPdf } from '../../shared/api/open-pdf.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { store } from '../../shared/ui/store-file.ts';
import { type Remembered, readRemembered, remember } from './remembered.ts';

/** Of which shipments labels are printed, or of which of their packages alone; `number` is how many labels that makes, as far as it is known. */
export type Labelled = { readIds: () => Promise<number[]>; packages?: string[]; number: number };

/** Prints labels, as this machine did last unless something else is chosen: a PDF in a new tab, or a file for a printer of labels. Call it within a click. */
export const printLabels = async ({ readIds, packages, number }: Labelled, chosen: Remembered = readRemembered()) => {
  const load = async () => await api('POST /api/labels', { body: { ids: await readIds(), ...chosen, packages } });
  const save = async () => {
    const { body, headers } = await load();
    // The client reads ZPL as a text.
    store('labels.zpl', new Blob([body]));
    showNotPrinted(headers);
    return true;
  };
  const isPrinted = chosen.format.startsWith('zpl') ? await save() : await openPdf(load, { isOfMany: true });
  if (isPrinted) remember(chosen, number);
  await queryClient.invalidateQueries({ queryKey: ['shipments', 'packages'] });
};
