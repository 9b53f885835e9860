import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import type { Presence as Others } from '@ace/contract/tracker/live.ts';
import { presenceTopic } from '@ace/contract/tracker/topics.ts';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { useIsAllowed } from '../session/account.ts';
import { watchLive } from './connection.ts';
import styles from './live.module.css';

/** Most people that are named; the others are counted. */
const MAX_NAMED = 3;

/** The other users who have a record open. Empty for customers, who are not shown to others either. */
const useOthers = (kind: RecordKind, id: number) => {
  const { isFollowed, plural } = KINDS[kind];
  const mayKnow = useIsAllowed('records:all') && isFollowed;
  const [others, setOthers] = useState<Others>([]);
  useEffect(() => {
    if (!mayKnow) return;
    return watchLive({
      destination: presenceTopic(plural, id),
      onStart: () => setOthers([]),
      onMessage: (body) => setOthers(JSON.parse(body)),
    });
  }, [plural, id, mayKnow]);
  return others.toSorted((a, b) => Number(b.isEditing) - Number(a.isEditing));
};

/** Says which employees have the same record open, and whether they edit it. It is positioned below the heading, so that nothing moves. */
export const Presence = ({ kind, id }: { kind: RecordKind; id: number }) => {
  const t = useText();
  const others = useOthers(kind, id);
  return (
    <span className={styles.presence} role="status">
      {others.slice(0, MAX_NAMED).map(({ login, isEditing }) => {
        const Icon = isEditing ? IconPencil : IconEye;
        return (
          <span key={login} data-editing={isEditing || undefined}>
            <Icon size={13} aria-hidden />
            {t(isEditing ? 'live.editing' : 'live.viewing', { who: login })}
          </span>
        );
      })}
      {others.length > MAX_NAMED && <span>{t('form.more', { number: others.length - MAX_NAMED })}</span>}
    </span>
  );
};
