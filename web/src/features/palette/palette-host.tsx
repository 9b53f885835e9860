import { isLikePackage } from '@ace/contract/shipments/code.ts';
import { useWindowEvent } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showError } from '../../shared/api/errors.ts';
import { createPart } from '../../shared/api/part.tsx';
import { scanReceiver } from '../../shared/form/fields/scan-receiver.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { scannedShipments } from './find-shipments.ts';
import { closePalette, openPalette, usePaletteText } from './palette-state.ts';
import { listenToScans } from './scan-keys.ts';

export const Palette = createPart(async () => (await import('./palette.tsx')).Palette);

/** A form for data entry; search forms do not count. */
const FORM = 'main form[novalidate]:not(:has([data-finds]))';

/** Opens the palette by Ctrl+K, and the record of a scanned code. */
export const PaletteHost = () => {
  const t = useText();
  const text = usePaletteText();
  const isSignedIn = useAccount() !== null;
  const navigate = useNavigate();
  const { history } = useRouter();

  useEffect(() => {
    if (!isSignedIn) return;
    let scans = 0;
    /** Answers come in any order, and some after the page was left: only the last scan leads to something, and only where it was made. */
    const find = async (code: string) => {
      scans += 1;
      const [scan, receiver, { pathname }] = [scans, scanReceiver(), history.location];
      const found = await queryClient.fetchQuery(scannedShipments(code));
      if (scan !== scans || receiver !== scanReceiver() || pathname !== history.location.pathname) return [];
      if (found.length === 0) showAlert('danger', t('palette.scanned', { code }));
      return found;
    };
    const open = async (code: string) => {
      const [shipment, another] = await find(code);
      if (another) openPalette(code);
      else if (shipment) {
        const search = isLikePackage(code) ? { code } : {};
        await navigate({ to: '/shipment-ace/$id/view', params: { id: String(shipment.id) }, search });
      }
    };
    /** An event is recorded by the bill number, also if the label of a carrier is scanned. The code is there at once, whatever the answer becomes. */
    const give = async (code: string, { receive, takesAll }: NonNullable<ReturnType<typeof scanReceiver>>) => {
      receive(code);
      if (takesAll) return;
      const [shipment, another] = await find(code);
      if (shipment && !another) receive(shipment.aceBillNumber, code);
    };
    const mark = () => scanReceiver()?.mark() ?? (() => {});
    return listenToScans(mark, ({ code, field, swallow }) => {
      // The field searches for the code itself, by the Enter at its end.
      if (field?.isFinding) return;
      swallow();
      if (document.querySelector('dialog[open]')) return;
      const receiver = scanReceiver();
      if (receiver) {
        field?.takeBack();
        void give(code, receiver).catch(showError);
      } else if (!field) {
        // A form is not left for a record: what was typed would be lost.
        if (document.querySelector(FORM)) showAlert('danger', t('palette.scannedBesideFields', { code }));
        else void open(code).catch(showError);
      }
    });
  }, [isSignedIn, navigate, history, t]);

  const onKey = (event: KeyboardEvent) => {
    const isOpening = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isSignedIn || !isOpening || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    openPalette();
  };
  useWindowEvent('keydown', onKey, { capture: true });

  return isSignedIn && text !== null && <Palette initial={text} onClose={closePalette} />;
};
