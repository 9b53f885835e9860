import { ActionIcon, Button, Popover, Skeleton } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { createPart } from '../api/part.tsx';
import { useText } from '../i18n/i18n.ts';
import { useAtRest } from '../ui/use-at-rest.ts';
import { type Chip, useChips } from './chips.ts';
import styles from './filter.module.css';
import type { FilterSet, Filters } from './filters.ts';
import type { RecordList } from './record-list.ts';
import { ListViews } from './views.tsx';

type Change = (next: Filters) => void;

/** The filters in use; each can be removed. */
const FilterChips = ({ chips, onRemove, onClear }: { chips: Chip[]; onRemove: (chip: Chip) => void; onClear: () => void }) => {
  const t = useText();
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips}>
      {chips.map((chip) => (
        <li key={chip.text} className={styles.chip}>
          <span className={styles.chipText} title={chip.text}>
            {chip.text}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={20}
            aria-label={t('filter.remove', { name: chip.text })}
            onClick={() => onRemove(chip)}
          >
            <IconX size={13} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button size="compact-xs" variant="subtle" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        </li>
      )}
    </ul>
  );
};

type PanelProps = { set: FilterSet; filters: Filters; onChange: Change };

/** Loaded when it is opened: the fields of forms are large. */
const FilterPanel = createPart<PanelProps>(
  async () => (await import('./filter-panel.tsx')).FilterPanel,
  ({ set }) => <Skeleton height={60 * Object.keys(set.kinds).length} />,
);

/** Opens all filters of the list. */
const FilterButton = (props: PanelProps) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  useAtRest(FilterPanel.preload);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      withRoles
      returnFocus
      closeOnEscape={false}
      width={340}
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFilter size={14} aria-hidden />}
          data-shortcut="filter"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('filter.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label={t('filter.open')}
        className={styles.panel}
        // Not while the key travels down, as the library does: an open list inside has it first.
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      >
        <FilterPanel {...props} onClose={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};

type Props<Row extends { id: number }> = {
  list: RecordList<Row>;
  /** Further buttons of the list. */
  children?: ReactNode;
};

/** The line between heading and table: views, filters, and those in use. Filters are in the address. */
export const FilterBar = <Row extends { id: number }>({ list, children }: Props<Row>) => {
  const navigate = useNavigate();
  const set = list.records.filters;
  const filters = set.read(list.search);
  const change: Change = (next) =>
    void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, ...next, page: 1 }) });
  return (
    <div className={styles.bar}>
      <ListViews list={list} />
      {Object.keys(set.kinds).length > 0 && <FilterButton set={set} filters={filters} onChange={change} />}
      {children}
      <FilterChips
        chips={useChips(set, filters)}
        onRemove={({ parameters }) => change(Object.fromEntries(parameters.map((name) => [name, undefined])))}
        onClear={() => change(set.none)}
      />
    </div>
  );
};
