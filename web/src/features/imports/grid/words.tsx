import type { FieldValue, ImportRow } from '@ace/contract/imports/import.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { messagesByField, messageText, OF_ROW } from '../messages.ts';
import styles from './grid.module.css';
import { MARKS } from './grid-row.tsx';
import type { Unsaved } from './use-edits.ts';

type Props = {
  id: string;
  row: ImportRow | undefined;
  field: string | undefined;
  label: string;
  unsaved: Unsaved | undefined;
  isReadOnly: boolean;
  onTakeBack: (value: FieldValue) => void;
  onRetry: () => void;
  onLeaveOut: () => void;
};

/** The findings of the cell with the focus and of its row, in words. Its place is there also without any, so that nothing moves. */
export const Words = ({ id, row, field, label, unsaved, isReadOnly, onTakeBack, onRetry, onLeaveOut }: Props) => {
  const t = useText();
  const byField = row && messagesByField(row);
  const said = (field !== undefined && byField?.get(field)) || [];
  const ofRow = byField?.get(OF_ROW) ?? [];
  const original = said.find((message) => message.original !== undefined)?.original;
  return (
    <div id={id} className={styles.words} role="status">
      {row && field !== undefined && <strong>{t('import.grid.cell', { row: row.row, field: label })}</strong>}
      {unsaved?.reason !== undefined && (
        <span data-mark="failed">
          <MARKS.failed size={14} aria-hidden /> {t('import.grid.failedCell', { reason: unsaved.reason })}{' '}
          <Button size="compact-xs" variant="light" onClick={onRetry}>
            {t('import.grid.retry')}
          </Button>
        </span>
      )}
      {said.map((message) => {
        const Icon = MARKS[message.severity];
        return (
          <span key={`${message.message} ${message.params}`} data-mark={message.severity}>
            <Icon size={14} aria-hidden /> {t(`import.grid.marks.${message.severity}`)}: {messageText(message)}
          </span>
        );
      })}
      {original !== undefined && !isReadOnly && (
        <Button
          size="compact-xs"
          variant="light"
          leftSection={<IconArrowBackUp size={13} aria-hidden />}
          onClick={() => onTakeBack(original)}
        >
          {original === '' ? t('import.grid.takeBackEmpty') : t('import.grid.takeBack', { original })}
        </Button>
      )}
      {ofRow.map((message) => {
        const Icon = MARKS[message.severity];
        return (
          <span key={`row ${message.message} ${message.params}`} data-mark={message.severity}>
            <Icon size={14} aria-hidden /> {t('import.grid.ofRow')}: {messageText(message)}
          </span>
        );
      })}
      {row && said.length === 0 && ofRow.length === 0 && !unsaved && !isReadOnly && (
        <span className={styles.keys}>{t('import.grid.keys')}</span>
      )}
      {row && !isReadOnly && (
        <Button
          size="compact-xs"
          variant="subtle"
          title="Ctrl+Delete"
          // The focus stays in the cell.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onLeaveOut}
        >
          {t(row.state === 'skipped' ? 'import.grid.takeIn' : 'import.grid.leaveOut')}
        </Button>
      )}
    </div>
  );
};
