import { useApplicationInfo } from '../shared/api/application-info.ts';
import { useText } from '../shared/i18n/i18n.ts';
import styles from './shell.module.css';

export const Footer = () => {
  const t = useText();
  const { name, url } = useApplicationInfo()?.company ?? { name: 'ACE Cargo', url: null };
  return (
    <footer className={styles.footer}>
      <span>{t('footer.rights', { year: new Date().getFullYear(), name })}</span>
      {url && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('footer.company', { name })}
        </a>
      )}
    </footer>
  );
};
