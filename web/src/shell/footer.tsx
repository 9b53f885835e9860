import { CompanyLine } from '../shared/api/company-line.tsx';
import styles from './shell.module.css';

/** The foot of a page. A list has the same words in the line of its pager. */
export const Footer = () => (
  <footer className={styles.footer}>
    <CompanyLine />
  </footer>
);
