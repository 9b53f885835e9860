import { CARRIER_NAMES, type Partner } from '@ace/contract/partners/carriers.ts';
import { useText } from '../../shared/i18n/i18n.ts';

/** How people call whom packages are handed over to. */
export const usePartnerName = () => {
  const t = useText();
  return (partner: Partner) => (partner === 'none' ? t('manifest.self') : CARRIER_NAMES[partner]);
};
