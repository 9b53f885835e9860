import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { Import, ImportColumn } from '@ace/contract/imports/import.ts';
import { Badge, Text } from '@mantine/core';
import { IconEyeOff, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useIsAllowed } from '../../../shared/session/account.ts';
import { ChoiceInput } from '../../../shared/ui/choices/choice-input.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { fieldsFor, useFieldLabel } from '../fields.ts';
import styles from '../imports.module.css';
import { type Assignment, columnsOf, letterOf } from './assignment.ts';

/** What a person calls a column. */
const useHeading = () => {
  const t = useText();
  return ({ heading, index }: Pick<ImportColumn, 'heading' | 'index'>) =>
    heading || t('import.columns.nameless', { letter: letterOf(index) });
};

/** The fields that may be chosen: required ones are marked, and those that another column fills. */
const useFieldChoices = ({ kind, columns }: Import, assignment: Assignment) => {
  const t = useText();
  const headingOf = useHeading();
  const labelOf = useFieldLabel(kind);
  const mayAssign = useIsAllowed('shipments:assign');
  return fieldsFor(kind, mayAssign).map(([name, { isRequired, headings }]) => {
    const [used] = columnsOf(assignment, name);
    const column = columns.find(({ index }) => index === used);
    const about = [isRequired && t('import.columns.required'), column && t('import.columns.used', { heading: headingOf(column) })];
    return { value: name, label: labelOf(name), about: about.filter(Boolean).join(' · ') || undefined, words: Object.values(headings) };
  });
};

type Props = {
  found: Import;
  column: ImportColumn;
  assignment: Assignment;
  onAssign: (place: number, field: ImportFieldName | null) => void;
};

/** A column of the file with samples, and the fields that it fills. */
export const ColumnItem = ({ found, column, assignment, onAssign }: Props) => {
  const t = useText();
  const headingOf = useHeading();
  const choices = useFieldChoices(found, assignment);
  const [isAdding, setIsAdding] = useState(false);
  const fields = assignment.get(column.index) ?? [];
  const heading = headingOf(column);
  const places = isAdding || fields.length === 0 ? [...fields, null] : fields;
  const joined = fields.flatMap((field) => columnsOf(assignment, field).filter((index) => index !== column.index));
  const others = found.columns.filter(({ index }) => joined.includes(index)).map(headingOf);
  return (
    <li className={styles.column} data-out={fields.length === 0 || undefined}>
      <div>
        <div className={styles.heading}>{heading}</div>
        {column.isHidden && (
          <Badge color="yellow" variant="light" tt="none" leftSection={<IconEyeOff size={12} aria-hidden />}>
            {t('import.hidden.column')}
          </Badge>
        )}
        {column.samples.length > 0 ? (
          <ul className={styles.samples}>
            {column.samples.map((sample, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples have no identity, and may be equal
              <li key={place} title={sample}>
                {sample}
              </li>
            ))}
          </ul>
        ) : (
          <Text size="sm" c="dimmed">
            {t('import.columns.noSamples')}
          </Text>
        )}
      </div>
      <div>
        {places.map((field, place) => (
          <div key={field ?? 'new'} className={styles.choice}>
            <ChoiceInput
              aria-label={t(place === 0 ? 'import.columns.fieldOf' : 'import.columns.alsoOf', { heading })}
              placeholder={place === 0 ? t('import.columns.leftOut') : t('import.columns.also')}
              choices={choices}
              value={field}
              isClearable={place === 0}
              onChange={(chosen) => {
                // The values are the names of fields.
                onAssign(place, chosen as ImportFieldName | null);
                if (field === null) setIsAdding(false);
              }}
            />
            {place > 0 ? (
              <IconButton
                Icon={IconX}
                label={t('import.columns.remove')}
                onClick={() => {
                  if (field) onAssign(place, null);
                  setIsAdding(false);
                }}
              />
            ) : (
              fields.length > 0 && (
                <IconButton Icon={IconPlus} label={t('import.columns.also')} disabled={isAdding} onClick={() => setIsAdding(true)} />
              )
            )}
          </div>
        ))}
        {others.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('import.columns.joins', { others: others.join('”, “') })}
          </Text>
        )}
      </div>
    </li>
  );
};
