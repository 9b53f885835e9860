import { api } from '../../shared/api/api.ts';

/** Milliseconds after which the link to the file is revoked (docs/domain.md, "Papers"). */
const LINK_LIFE = 100;

/** Saves the label as label.pdf. */
export const downloadLabel = async (id: number) => {
  const { body: label } = await api('GET /api/customer/connectors/label/:id', { params: { id } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(label);
  link.download = 'label.pdf';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LINK_LIFE);
};
