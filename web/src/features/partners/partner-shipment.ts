import type { Shipment } from '@ace/contract/shipments/shipment.ts';

/** The partner and its number, `gtsAus - 123`; null if one is missing or the partner is no carrier (docs/domain.md, "Partner lookup"). */
export const externalNumberOf = ({ partnerShipment, partnerShipmentId }: Pick<Shipment, 'partnerShipment' | 'partnerShipmentId'>) =>
  partnerShipment !== 'none' && partnerShipmentId ? `${partnerShipment} - ${partnerShipmentId}` : null;

/** Whether a text may become a link: only http and https, never a script. */
export const isWebAddress = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
