import { useText } from '../i18n/i18n.ts';
import { useApplicationInfo } from './application-info.ts';

/** Whose program this is, with a link to the company's site. */
export const CompanyLine = () => {
  const t = useText();
  const { name, url } = useApplicationInfo()?.company ?? { name: 'ACE Cargo', url: null };
  return (
    <>
      <span>{t('footer.rights', { year: new Date().getFullYear(), name })}</span>
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('footer.company', { name })}
        </a>
      )}
    </>
  );
};
