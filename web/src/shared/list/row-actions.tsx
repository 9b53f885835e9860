import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useText } from '../i18n/i18n.ts';
import styles from './list.module.css';

type Props = { id: number; name: string; view: LinkProps['to']; edit: LinkProps['to']; remove: LinkProps['to'] };

/** View, edit and delete of one row; `name` tells rows apart for who cannot see them. */
export const RowActions = ({ id, name, view, edit, remove }: Props) => {
  const t = useText();
  const params = { id: String(id) };
  const shared = { component: Link, variant: 'subtle', size: 30, params } as const;
  return (
    <span className={styles.rowActions}>
      <ActionIcon {...shared} to={view as '/shipment-ace/$id/view'} aria-label={`${t('list.view')} ${name}`} title={t('list.view')}>
        <IconEye size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon {...shared} to={edit as '/shipment-ace/$id/edit'} aria-label={`${t('list.edit')} ${name}`} title={t('list.edit')} data-shortcut="edit">
        <IconPencil size={17} aria-hidden />
      </ActionIcon>
      <ActionIcon {...shared} to={remove as '/shipment-ace/$id/delete'} search color="red.8" aria-label={`${t('list.delete')} ${name}`} title={t('list.delete')}>
        <IconTrash size={17} aria-hidden />
      </ActionIcon>
    </span>
  );
};
