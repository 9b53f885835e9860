import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import styles from '../list.module.css';
import type { ListPath } from '../list-path.ts';
import { recordPath } from './record-link.tsx';

// Made once: React passes over what is the same.
const EYE = <IconEye size={17} aria-hidden />;
const PLUS = <IconPlus size={17} aria-hidden />;
const PENCIL = <IconPencil size={17} aria-hidden />;
const BIN = <IconTrash size={17} aria-hidden />;

export type RowActionsProps = {
  /** How addresses name the record. */
  id: number | string;
  name: string;
  list: ListPath;
  /** The list's parameters in the address. */
  parameters: string;
  isReadOnly?: boolean;
  /** Whether the edit page gets the list's parameters, to return to the same list. */
  keepsSearch?: boolean;
  /** False if this record may not be deleted. */
  isDeletable?: boolean;
  /** Where an event of the record is recorded, and how that is called. */
  track?: { href: string; text: string };
  /** What else can be done with it. */
  children?: ReactNode;
};

/** View, edit and delete of one row, and what is added to it. `name` distinguishes rows for screen readers. The delete popup keeps the list's parameters. */
export const RowActions = (props: RowActionsProps) => {
  const { id, name, list, parameters, isReadOnly, keepsSearch = false, isDeletable = true, track, children } = props;
  const t = useText();
  return (
    <span className={styles.rowActions}>
      {children}
      {track && (
        <a href={track.href} aria-label={`${track.text} ${name}`} title={track.text} data-shortcut="track">
          {PLUS}
        </a>
      )}
      <a href={recordPath(list, id)} aria-label={`${t('list.view')} ${name}`} title={t('list.view')}>
        {EYE}
      </a>
      {!isReadOnly && (
        <>
          <a
            href={`${recordPath(list, id, 'edit')}${keepsSearch ? parameters : ''}`}
            aria-label={`${t('list.edit')} ${name}`}
            title={t('list.edit')}
            data-shortcut="edit"
          >
            {PENCIL}
          </a>
          {isDeletable ? (
            <a
              href={`${recordPath(list, id, 'delete')}${parameters}`}
              aria-label={`${t('list.delete')} ${name}`}
              title={t('list.delete')}
              data-deletes
            >
              {BIN}
            </a>
          ) : (
            <button type="button" disabled aria-label={`${t('list.delete')} ${name}`}>
              {BIN}
            </button>
          )}
        </>
      )}
    </span>
  );
};
