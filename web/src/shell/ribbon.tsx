import { useApplicationInfo } from '../shared/api/application-info.ts';
import styles from './shell.module.css';

/** Names the environment, unless it is production. */
export const Ribbon = () => {
  const info = useApplicationInfo();
  const shown = info?.['display-ribbon-on-profiles'].split(',') ?? [];
  const environment = shown.find((profile) => info?.activeProfiles.includes(profile));
  return environment ? <div className={styles.ribbon}>{environment}</div> : null;
};
