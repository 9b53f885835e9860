import { call, showError } from '../../shared/api.ts';

/** Milliseconds after which the link to the file is given back (spec 001, section 9). */
const LINK_LIFE = 100;

/** Saves the label as label.pdf. */
export const downloadLabel = async (id: number) => {
  try {
    const answer = await call(`/api/customer/connectors/label/${id}`);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = 'label.pdf';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), LINK_LIFE);
  } catch (error) {
    showError(error);
  }
};
