import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findByCode, findByText, findShipments } from '../../shared/record/find-shipments.ts';

/** The shipments that the palette offers. */
const SHOWN = { size: 8 };

/** The latest shipments that match a text; first those of which it is a whole number. */
export const foundShipments = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'palette', text],
    queryFn: ({ signal }) => findShipments(text, signal, SHOWN),
    placeholderData: keepPreviousData,
    meta: { isErrorShown: true },
  });

/** The shipments that a scanned code belongs to: those of which it is a whole number, or else those that have it somewhere. */
export const scannedShipments = (code: string) =>
  queryOptions({
    queryKey: ['shipments', 'scanned', code],
    queryFn: async ({ signal }) => {
      const found = await findByCode(code, signal, SHOWN);
      return found.length > 0 ? found : await findByText(code, signal, SHOWN);
    },
    meta: { isErrorShown: true },
  });
