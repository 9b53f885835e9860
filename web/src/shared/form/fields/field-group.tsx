import type { RecordKind } from '@ace/contract/shared/kinds.ts';
import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { fieldNameOf } from '../../i18n/field-name.ts';
import { useText } from '../../i18n/i18n.ts';
import styles from './form.module.css';

/** Fields of a record that belong together, in twelve columns. */
export const FieldGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Paper withBorder p="md">
    {title && (
      <Title order={2} mb="sm">
        {title}
      </Title>
    )}
    <div className={styles.fields}>{children}</div>
  </Paper>
);

/** Makes what every field of a form needs: its name, and what the record calls it. */
export const useFieldOf = (kind: RecordKind) => {
  useText();
  return (name: string) => ({ name, label: fieldNameOf(kind, name) });
};
