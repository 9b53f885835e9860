import { createPart } from '../../../shared/api/part.tsx';
import { loadTexts } from '../../../shared/i18n/i18n.ts';
import { hasUnsent } from './unsent-mark.ts';

const UnsentScans = createPart(async () => {
  await loadTexts('scans');
  return (await import('./unsent-scans.tsx')).UnsentScans;
});

/** The scans of this device that wait to be sent, if there are any: a badge, or with `isNotice` in words. */
export const UnsentBadge = (props: { isNotice?: boolean }) => hasUnsent() && <UnsentScans {...props} />;
