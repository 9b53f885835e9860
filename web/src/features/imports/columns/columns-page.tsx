import type { Import } from '@ace/contract/imports/import.ts';
import { Progress, Text, Title } from '@mantine/core';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import styles from '../imports.module.css';
import { StepHead } from '../step-head.tsx';
import { useStep } from '../use-step.ts';
import { ColumnsForm } from './columns-form.tsx';
import { Failed } from './failed.tsx';

const Reading = ({ found: { waiting = 1 } }: { found: Import }) => {
  const t = useText();
  const format = useFormat();
  return (
    <div className={styles.waiting} role="status">
      <Title order={2}>{t('import.reading.title')}</Title>
      <Progress value={100} striped animated aria-label={t('import.reading.title')} />
      {waiting > 1 && <Text>{t('import.reading.before', { number: format.number(waiting - 1) })}</Text>}
      <Text c="dimmed">{t('import.reading.lead')}</Text>
    </div>
  );
};

/** Where people say what the columns are; before that the file is read, or it is said why that failed. */
export const ColumnsPage = ({ id }: { id: string }) => {
  const found = useStep(id, 'columns');
  return (
    <div className={styles.page}>
      <StepHead found={found} step="columns" />
      {found.state === 'reading' && <Reading found={found} />}
      {found.state === 'failed' && <Failed found={found} />}
      {/* Another sheet has other columns. */}
      {(found.state === 'columns' || found.state === 'checked') && <ColumnsForm key={found.options.sheet} found={found} />}
    </div>
  );
};
