import { missingFields } from '@ace/contract/imports/fields.ts';
import type { Import } from '@ace/contract/imports/import.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import formStyles from '../../../shared/form/fields/form.module.css';
import { FormBar } from '../../../shared/form/form-bar.tsx';
import { useFormKeys, useSaveKey } from '../../../shared/form/form-keys.ts';
import { UnsavedChanges } from '../../../shared/form/unsaved-changes.tsx';
import { useText } from '../../../shared/i18n/i18n.ts';
import { Section } from '../../../shared/ui/section.tsx';
import { useAction } from '../../../shared/ui/use-action.ts';
import { useFieldLabel } from '../fields.ts';
import { HiddenParts } from '../hidden-parts.tsx';
import styles from '../imports.module.css';
import { changeImport } from '../queries.ts';
import { addressOf } from '../steps.ts';
import { assign, assignmentOf, toColumns } from './assignment.ts';
import { ColumnItem } from './column-item.tsx';
import { ConstantFields } from './constants.tsx';
import { OptionFields } from './options.tsx';
import { SheetChoice } from './sheet-choice.tsx';

/** What the columns are, and what holds for all rows. */
export const ColumnsForm = ({ found }: { found: Import }) => {
  const t = useText();
  const navigate = useNavigate();
  const id = String(found.id);
  const labelOf = useFieldLabel(found.kind);
  const [assignment, setAssignment] = useState(() => assignmentOf(found));
  const [constants, setConstants] = useState(found.constants);
  const [options, setOptions] = useState(found.options);
  const filled = new Set<string>([...assignment.values()].flat());
  const said = Object.fromEntries(Object.entries(constants).filter(([name, value]) => value !== null && !filled.has(name)));
  const missing = missingFields(found.kind, new Set([...filled, ...Object.keys(said)]));
  const leftOut = found.columns.filter(({ index }) => assignment.get(index)?.length === 0).map(({ heading }) => heading || '–');
  const isChanged =
    JSON.stringify([toColumns(assignment), said, options]) !==
    JSON.stringify([toColumns(assignmentOf(found)), found.constants, found.options]);
  const checking = useAction({
    mutationFn: () => {
      const { sheet: _read, ...chosen } = options;
      return changeImport(id, { columns: toColumns(assignment), constants: said, options: chosen });
    },
    // While the rows are checked for the first time, this page waits for them.
    onSuccess: ({ state }) => state === 'checked' && void navigate({ to: addressOf('check'), params: { id }, ignoreBlocker: true }),
  });
  useSaveKey(() => checking.run());
  return (
    <form
      noValidate
      className={styles.page}
      {...useFormKeys()}
      onSubmit={(event) => {
        event.preventDefault();
        checking.run();
      }}
    >
      <Text c="dimmed">{t('import.columns.lead')}</Text>
      {found.sheets.length > 1 && <SheetChoice found={found} />}
      <HiddenParts found={found} isIncluded={options.withHidden} onChange={(withHidden) => setOptions({ ...options, withHidden })} />
      <Section title={t('import.columns.title')}>
        <ul>
          {found.columns.map((column) => (
            <ColumnItem
              key={column.index}
              found={found}
              column={column}
              assignment={assignment}
              onAssign={(place, field) => setAssignment(assign(assignment, column.index, place, field))}
            />
          ))}
        </ul>
      </Section>
      <ConstantFields
        found={found}
        constants={constants}
        filled={filled}
        onChange={(name, value) => setConstants({ ...constants, [name]: value })}
      />
      {found.kind === 'shipments' && <OptionFields options={options} onChange={(chosen) => setOptions({ ...options, ...chosen })} />}
      <FormBar>
        <div className={formStyles.missing} role="status">
          <span className={styles.missing} data-missing={missing.length > 0 || undefined}>
            {missing.length > 0
              ? `${t('import.columns.missing')} ${missing.map(([name]) => labelOf(name)).join(', ')}`
              : t('import.columns.complete')}
          </span>
          {leftOut.length > 0 && <span className={styles.leftOut}>{t('import.columns.leftOutNames', { names: leftOut.join(', ') })}</span>}
        </div>
        <Group gap="xs" className={formStyles.buttons}>
          <Button type="submit" leftSection={<IconListCheck size={16} aria-hidden />} loading={checking.isPending}>
            {t('import.columns.check')}
          </Button>
        </Group>
      </FormBar>
      <UnsavedChanges isUnsaved={isChanged} />
    </form>
  );
};
