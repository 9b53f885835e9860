import { nameOfPartner, type Partner } from '@ace/contract/partners/carriers.ts';
import { useText } from '../../shared/i18n/i18n.ts';

/** The partner's name, as people say it. */
export const usePartnerName = () => {
  const t = useText();
  return (partner: Partner) => nameOfPartner(partner, t('manifest.self'));
};
