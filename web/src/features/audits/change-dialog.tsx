import type { EntityAudit } from '@ace/contract/audits/entity-audit.ts';
import { Alert, Group, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { fieldNameOf } from '../../shared/i18n/field-name.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { textOf, useText } from '../../shared/i18n/i18n.ts';
import { useReadable } from '../../shared/i18n/readable.ts';
import { Dialog, DialogDone } from '../../shared/ui/dialog.tsx';
import { PLAIN_ROW } from '../../shared/ui/focus.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { WideTable } from '../../shared/ui/tables/wide-table.tsx';
import { ActionBadge } from './action-badge.tsx';
import styles from './audits.module.css';
import { changesBetween, type FieldChange, settingChanges } from './diff.ts';
import { entityName } from './entity-name.ts';

const Changes = ({ entityType, changes }: { entityType: string; changes: FieldChange[] }) => {
  const t = useText();
  const readable = useReadable();
  // A column without values is left out.
  const hasBefore = changes.some(({ before }) => before !== undefined);
  const hasAfter = changes.some(({ after }) => after !== undefined);
  if (changes.length === 0) return <Text>{t('entityAudit.diff.same')}</Text>;
  return (
    <WideTable label={t('entityAudit.diff.title')} minWidth={300} verticalSpacing={6} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="34%">{t('entityAudit.diff.field')}</Table.Th>
          {hasBefore && <Table.Th>{t('entityAudit.diff.before')}</Table.Th>}
          {hasAfter && <Table.Th>{t('entityAudit.diff.after')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ path, before, after }) => (
          <Table.Tr key={path} {...PLAIN_ROW}>
            <Table.Th scope="row" title={path} className={styles.field}>
              {fieldNameOf(entityType.toLowerCase(), path)}
            </Table.Th>
            {hasBefore && (
              <Table.Td className={styles.value}>
                {before !== undefined && <del className={styles.removed}>{readable(path, before)}</del>}
              </Table.Td>
            )}
            {hasAfter && (
              <Table.Td className={styles.value}>
                {after !== undefined && <ins className={styles.added}>{readable(path, after)}</ins>}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
};

type Props = {
  of: Pick<EntityAudit, 'entityType' | 'entityId' | 'commitVersion'>;
  /** The change and the version before it; null where there is none. */
  query: UseQueryResult<{ change: EntityAudit | null; previous: EntityAudit | null }>;
  onClose: () => void;
};

/** The name of a group of settings, and what distinguishes it from others of its kind: `eventRules.gtsAus`. */
const settingName = (name: string) => {
  const [group = '', ...parts] = name.split('.');
  const words = parts.map((part) => textOf(`shipment.partner.${part}`) ?? textOf(`notification.event.${part}`) ?? part);
  return [textOf(`entityAudit.setting.${group}`) ?? group, ...words].join(' · ');
};

const Content = ({ change, previous }: { change: EntityAudit; previous: EntityAudit | null }) => {
  const t = useText();
  const format = useFormat();
  const { entityType, action, modifiedBy, modifiedDate } = change;
  const content: unknown = JSON.parse(change.entityValue);
  const isDeletion = action === 'DELETE';
  const before: unknown = isDeletion ? content : JSON.parse(previous?.entityValue ?? 'null');
  return (
    <>
      {entityType === 'Setting' && <Text fw={600}>{settingName(String(Reflect.get(content as object, 'name')))}</Text>}
      <Group gap="sm" mb="sm">
        <ActionBadge action={action} />
        <Hint>{t('entityAudit.diff.by', { who: modifiedBy, when: format.moment(modifiedDate) })}</Hint>
      </Group>
      {!before && (
        <Alert color="yellow" role="alert" mb="sm" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('entityAudit.result.firstAuditEntry')}
        </Alert>
      )}
      <Changes
        entityType={entityType}
        changes={
          entityType === 'Setting'
            ? settingChanges(before as object, content as object)
            : changesBetween(before, isDeletion ? null : content, entityType)
        }
      />
    </>
  );
};

/** Shows what a change changed, compared with the version before it. */
export const ChangeDialog = ({ of: { entityType, entityId, commitVersion }, query, onClose }: Props) => {
  const t = useText();
  const name = entityName(entityType);
  return (
    <Dialog title={t('entityAudit.diff.heading', { name, id: entityId, version: commitVersion })} onClose={onClose} size="xl">
      <Loaded query={query}>
        {({ change, previous }) => (change ? <Content change={change} previous={previous} /> : <Text>{t('error.url.not.found')}</Text>)}
      </Loaded>
      <DialogDone onClose={onClose} />
    </Dialog>
  );
};
