import { MAX_PACKAGES, type PARTNERS } from '@ace/contract/partners/carriers.ts';
import type { TFunction } from 'i18next';

/** Where a partner delivers, and how many packages of a shipment it takes. */
export const aboutPartner = (t: TFunction, partner: (typeof PARTNERS)[number]) => {
  const max = MAX_PACKAGES[partner];
  return `${t(`shipment.partnerAbout.${partner}`)}, ${max === 1 ? t('shipment.partnerTakesOne') : t('shipment.partnerTakes', { max })}`;
};
