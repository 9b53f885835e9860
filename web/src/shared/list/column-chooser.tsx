import { DENSITIES, type Density } from '@ace/contract/preferences/choices.ts';
import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, SegmentedControl, Stack } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useText } from '../i18n/i18n.ts';
import { Hint } from '../ui/hint.tsx';
import type { ListArrangement } from './arrangement.ts';
import type { Column } from './columns.ts';

const nameOf = <Row,>({ group, title }: Column<Row>) => (group ? `${group}: ${title}` : title);

/** Lets the user choose which columns are shown, in which order, and how high the rows are. */
export const ColumnChooser = <Row,>({ arrangement }: { arrangement: ListArrangement<Row> }) => {
  const t = useText();
  const { visible, hidden, density, toggle, move } = arrangement;
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />} disabled={arrangement.isPending}>
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('list.columns')}>
        <Group gap="xs" mb="xs" justify="space-between">
          <Button size="compact-sm" variant="light" onClick={arrangement.showAll}>
            {t('list.columnsAll')}
          </Button>
          <Button size="compact-sm" variant="light" onClick={arrangement.reset} disabled={!arrangement.isChanged}>
            {t('list.columnsReset')}
          </Button>
        </Group>
        <SegmentedControl
          fullWidth
          size="xs"
          mb="xs"
          aria-label={t('list.density')}
          value={density}
          // The values are those of the choices below.
          onChange={(value) => arrangement.setDensity(value as Density)}
          data={DENSITIES.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
        />
        <ScrollArea.Autosize mah="55dvh" type="auto">
          <Stack gap={4} pr="md">
            {visible.map((column, index) => (
              <Group key={column.key} gap={2} wrap="nowrap" justify="space-between">
                <Checkbox size="sm" label={nameOf(column)} checked disabled={column.isFixed} onChange={() => toggle(column.key)} />
                <Group gap={0} wrap="nowrap">
                  {([-1, 1] as const).map((by) => (
                    <ActionIcon
                      key={by}
                      variant="subtle"
                      color="gray"
                      size="sm"
                      disabled={column.isFixed || visible[index + by] === undefined || visible[index + by]?.isFixed}
                      onClick={() => move(column.key, by)}
                      aria-label={`${t(by === -1 ? 'list.columnUp' : 'list.columnDown')} ${nameOf(column)}`}
                    >
                      {by === -1 ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />}
                    </ActionIcon>
                  ))}
                </Group>
              </Group>
            ))}
            {hidden.length > 0 && (
              <Hint size="xs" fw={600} mt={4}>
                {t('list.columnsHidden')}
              </Hint>
            )}
            {hidden.map((column) => (
              <Checkbox key={column.key} size="sm" label={nameOf(column)} checked={false} onChange={() => toggle(column.key)} />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  );
};
