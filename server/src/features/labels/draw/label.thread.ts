import { paperThread } from '../../../shared/pdf/paper-thread.ts';
import { drawLabels, type LabelPaper } from './label.ts';

/** Runs in a thread of the PDF pool. Pictures of texts are only loaded for printers that need them. */
export default paperThread(async (paper: LabelPaper) => {
  if (!paper.format.startsWith('zpl')) return await drawLabels(paper);
  const { drawZpl } = await import('./zpl.ts');
  return await drawZpl(paper);
});
