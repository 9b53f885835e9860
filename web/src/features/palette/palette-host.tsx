import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { createPart } from '../../shared/ui/part.tsx';
import { isTyping } from '../../shared/ui/typing.ts';
import { scannedShipments } from './find-shipments.ts';
import { openPalette, usePaletteText } from './palette-state.ts';
import { createScanner } from './scanner.ts';

export const Palette = createPart(async () => (await import('./palette.tsx')).Palette);

/** Opens the palette by Ctrl+K, and the record of a scanned code. */
export const PaletteHost = () => {
  const t = useText();
  const text = usePaletteText();
  const isSignedIn = useAccount() !== null;
  const navigate = useNavigate();

  useEffect(() => {
    if (!isSignedIn) return;
    const scan = createScanner();
    const open = async (code: string) => {
      const [shipment, another] = await queryClient.fetchQuery(scannedShipments(code));
      if (!shipment) showAlert('danger', t('palette.scanned', { code }));
      else if (another) openPalette(code);
      else await navigate({ to: '/shipment-ace/$id/view', params: { id: String(shipment.id) } });
    };
    const onKey = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const code = scan(event.key, event.timeStamp);
      if (code === null) return;
      // Enter would open the row or press the button that has the focus.
      event.preventDefault();
      event.stopPropagation();
      void open(code).catch(showError);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isSignedIn, navigate, t]);

  return isSignedIn && text !== null && <Palette initial={text} />;
};
