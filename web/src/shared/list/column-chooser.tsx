import { Button, Checkbox, Group, Popover, ScrollArea, Stack, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import type { Column, useVisibleColumns } from './columns.ts';

type Props<Row> = { columns: Column<Row>[]; choice: ReturnType<typeof useVisibleColumns<Row>> };

/** Lets the user choose which columns are shown. */
export const ColumnChooser = <Row,>({ columns, choice }: Props<Row>) => {
  const t = useText();
  const groups = [...new Set(columns.map(({ group }) => group))];
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('list.columns')}>
        <Group gap="xs" mb="xs">
          <Button size="compact-sm" variant="light" onClick={choice.showAll}>
            {t('list.columnsAll')}
          </Button>
          <Button size="compact-sm" variant="light" onClick={choice.showEssential}>
            {t('list.columnsEssential')}
          </Button>
        </Group>
        <ScrollArea.Autosize mah="60dvh" type="auto">
          <Stack gap={6} pr="md">
            {groups.map((group) => (
              <Stack key={group ?? ''} gap={6}>
                {group && (
                  <Text size="xs" c="dimmed" fw={600} mt={4}>
                    {group}
                  </Text>
                )}
                {columns
                  .filter((column) => column.group === group)
                  .map(({ key, title, isFixed }) => (
                    <Checkbox
                      key={key}
                      size="sm"
                      label={title}
                      checked={isFixed || !choice.hidden.includes(key)}
                      disabled={isFixed}
                      onChange={() => choice.toggle(key)}
                    />
                  ))}
              </Stack>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
};
