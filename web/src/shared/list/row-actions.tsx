import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import { LinkIcon } from '../ui/links.tsx';
import styles from './list.module.css';
import type { ListPath } from './list-path.ts';

type Props = {
  /** How addresses name the record. */
  id: number | string;
  name: string;
  list: ListPath;
  isReadOnly?: boolean;
  /** Whether the edit page gets the list's parameters, to return to the same list. */
  keepsSearch?: boolean;
  /** False if this record may not be deleted. */
  isDeletable?: boolean;
};

/** View, edit and delete of one row. `name` distinguishes rows for screen readers. The delete popup keeps the list's parameters. */
export const RowActions = ({ id, name, list, isReadOnly, keepsSearch = false, isDeletable = true }: Props) => {
  const t = useText();
  const params = { id: String(id) };
  const look = { variant: 'subtle', size: 24 } as const;
  return (
    <span className={styles.rowActions}>
      <LinkIcon {...look} to={`${list}/$id/view`} params={params} aria-label={`${t('list.view')} ${name}`} title={t('list.view')}>
        <IconEye size={17} aria-hidden />
      </LinkIcon>
      {!isReadOnly && (
        <>
          <LinkIcon
            {...look}
            to={`${list}/$id/edit`}
            params={params}
            search={(before) => (keepsSearch ? before : {})}
            aria-label={`${t('list.edit')} ${name}`}
            title={t('list.edit')}
            data-shortcut="edit"
          >
            <IconPencil size={17} aria-hidden />
          </LinkIcon>
          {isDeletable ? (
            <LinkIcon
              {...look}
              color="red.8"
              to={`${list}/$id/delete`}
              params={params}
              search={(before) => before}
              aria-label={`${t('list.delete')} ${name}`}
              title={t('list.delete')}
            >
              <IconTrash size={17} aria-hidden />
            </LinkIcon>
          ) : (
            <ActionIcon {...look} disabled aria-label={`${t('list.delete')} ${name}`}>
              <IconTrash size={17} aria-hidden />
            </ActionIcon>
          )}
        </>
      )}
    </span>
  );
};
