import type { ReportReason } from '@ace/contract/problems/reasons.ts';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPart } from '../../shared/api/part.tsx';
import { loadTexts } from '../../shared/i18n/i18n.ts';
import { useAtRest } from '../../shared/ui/use-at-rest.ts';
import type { Reported } from './report-dialog.tsx';

/** Loaded with its texts when it is opened, or before. */
const ReportDialog = createPart<Reported & { onClose: () => void }>(async () => {
  const [{ ReportDialog }] = await Promise.all([import('./report-dialog.tsx'), loadTexts('problems')]);
  return ReportDialog;
});

/**
 * Lets people report what is wrong with the package that was scanned last, by F2 or by `open`, which may choose a reason. `dialog` is to be drawn; it stays
 * with that package, whatever is scanned meanwhile.
 */
export const useReport = (last: Omit<Reported, 'reason'> | null, onClosed: () => void) => {
  const [reported, setReported] = useState<Reported | null>(null);
  useAtRest(ReportDialog.preload);
  const open = (reason?: ReportReason) => {
    if (last && !document.querySelector('dialog[open]')) setReported({ ...last, reason });
  };
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'F2' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  const close = useEffectEvent(onClosed);
  // Once the dialog is gone: below it, nothing takes the focus.
  useEffect(() => (reported ? () => close() : undefined), [reported]);
  const dialog = reported && <ReportDialog {...reported} onClose={() => setReported(null)} />;
  return { open, dialog };
};
