import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import { Alert, Anchor, Button, Group, Table, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../../shared/format.ts';
import { textOf, useText } from '../../../shared/i18n/i18n.ts';
import { differingFields } from './merge.ts';
import { type FormValues, toForm } from './values.ts';

type Props = { theirs: Shipment; mine: FormValues; onKeepMine: () => void; onTakeTheirs: () => void };

const shown = (value: unknown) => {
  if (typeof value === 'boolean') return textOf(value ? 'form.yes' : 'form.no');
  return Array.isArray(value) ? value.map((line) => Object.values(line).filter(Boolean).join(' · ')).join('; ') : String(value);
};

/** Somebody else was faster: both contents side by side, and the ways on. Nothing is saved or lost until one is chosen. */
export const ConflictPanel = ({ theirs, mine, onKeepMine, onTakeTheirs }: Props) => {
  const t = useText();
  const format = useFormat();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const newer = toForm(theirs);
  const fields = differingFields(mine, newer);
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="alert"
      color="yellow"
      mb="md"
      icon={<IconUsers aria-hidden />}
      title={t('shipment.conflict.title', { who: theirs.lastModifiedBy, when: format.moment(theirs.lastModifiedDate) })}
    >
      <Text size="sm">{fields.length > 0 ? t('shipment.conflict.kept') : t('shipment.conflict.same')}</Text>
      {fields.length > 0 && (
        <Table.ScrollContainer minWidth={420}>
          <Table mt="xs" withTableBorder>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('shipment.conflict.field')}</Table.Th>
                <Table.Th>{t('shipment.conflict.mine')}</Table.Th>
                <Table.Th>{t('shipment.conflict.theirs')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map((field) => (
                <Table.Tr key={field}>
                  <Table.Td>{field === 'packageInfos' ? t('shipment.group.lines') : (textOf(`shipment.field.${field}`) ?? field)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{shown(mine[field])}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{shown(newer[field])}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group mt="sm" gap="xs">
        <Button size="sm" onClick={onKeepMine}>
          {t('shipment.conflict.keepMine')}
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs}>
          {t('shipment.conflict.takeTheirs')}
        </Button>
        <Anchor size="sm" href={`#/shipment-ace/${theirs.id}/view`} target="_blank">
          {t('shipment.conflict.open')}
        </Anchor>
      </Group>
    </Alert>
  );
};
