import { isAllowed } from '@ace/contract/permissions.ts';
import { useRef } from 'react';
import { useAccount } from '../../shared/session/account.ts';
import { Charts } from './charts.tsx';
import { Counts } from './counts.tsx';
import styles from './desk.module.css';
import { Glance } from './glance.tsx';
import { Held } from './held.tsx';
import { Moved } from './moved.tsx';
import { OwnProblems } from './own-problems.tsx';
import { CustomerParcels } from './parcels.tsx';
import { ProfileHint } from './profile-hint.tsx';
import { Recents } from './recents.tsx';
import { useLiveDesk } from './use-live-desk.ts';
import { Worklist } from './worklist.tsx';

/** The day's work of the signed-in person, by role. */
export const Desk = () => {
  const account = useAccount();
  const home = useRef<HTMLDivElement>(null);
  useLiveDesk(home);
  if (!isAllowed('desk:work', account)) {
    return (
      <div className={styles.desk} ref={home}>
        <ProfileHint />
        <OwnProblems />
        <CustomerParcels />
      </div>
    );
  }
  return (
    <div className={styles.desk} ref={home}>
      <Counts />
      {isAllowed('management:read', account) && <Glance />}
      <Held />
      <div className={styles.columns}>
        <Worklist />
        <div className={styles.side}>
          <Moved />
          <Recents />
          <Charts />
        </div>
      </div>
    </div>
  );
};
