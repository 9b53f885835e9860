import { ApiError } from '@ace/contract/shared/client.ts';
import { api } from '../../shared/api/api.ts';
import { showNotPrinted } from '../../shared/api/not-printed.ts';

/** Milliseconds after which the link to the file is revoked (docs/domain.md, "Papers"). */
const LINK_LIFE = 100;

const download = (label: Blob, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(label);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LINK_LIFE);
};

/** Saves the label as label.pdf. */
export const downloadLabel = async (id: number) =>
  download((await api('GET /api/customer/connectors/label/:id', { params: { id } })).body, 'label.pdf');

/** Saves the labels of shipments as labels.pdf, and says which could not be printed. */
export const downloadLabels = async (shipmentIds: number[]) => {
  try {
    const { body, headers } = await api('POST /api/customer/connectors/labels', { body: { shipmentIds } });
    download(body, 'labels.pdf');
    showNotPrinted(headers);
  } catch (error) {
    if (!(error instanceof ApiError && showNotPrinted(error.headers))) throw error;
  }
};
