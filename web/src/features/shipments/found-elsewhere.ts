import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { SHIPMENT_TEXTS } from '@ace/contract/shipments/texts.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { spansOf } from '../../shared/list/marks.ts';

/** Returns a function that names the fields by which a search found a shipment, of words that no shown column has. */
export const useFoundElsewhere = () => {
  const t = useText();
  return (shipment: Shipment, words: string[], shown: ReadonlySet<string>) => {
    const has = (field: (typeof SHIPMENT_TEXTS)[number], word: string) => spansOf(shipment[field] ?? '', [word]).length > 0;
    const isShown = (field: (typeof SHIPMENT_TEXTS)[number]) => shown.has(field);
    const missing = words.filter((word) => !SHIPMENT_TEXTS.some((field) => isShown(field) && has(field, word)));
    const hidden = SHIPMENT_TEXTS.filter((field) => !isShown(field) && missing.some((word) => has(field, word)));
    return hidden.map((field) => t(`shipment.field.${field}`)).join(', ') || null;
  };
};
