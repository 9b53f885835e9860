import type { FieldValue, ImportRow, RowMessage } from '@ace/contract/imports/import.ts';
import { VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowForwardUp,
  IconCheck,
  IconCloudOff,
  IconCopy,
  IconPackage,
  IconRefresh,
  IconWand,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { recordPath } from '../../../shared/list/rows/record-link.tsx';
import { messagesByField, messageText, OF_ROW, severityOf } from '../messages.ts';
import { CellEditor, type EditorProps } from './cell-editor.tsx';
import type { UnsavedRows } from './use-edits.ts';

export const MARKS = {
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  changed: IconWand,
  failed: IconCloudOff,
  saving: IconRefresh,
} as const satisfies Record<string, TablerIcon>;
type Mark = keyof typeof MARKS;

const STATES: Record<ImportRow['state'], TablerIcon> = {
  good: IconCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  duplicate: IconCopy,
  created: IconCheck,
  updated: IconRefresh,
  skipped: IconArrowForwardUp,
  refused: IconAlertCircle,
};

export type GridColumn = { name: string; isNumber: boolean };

const wordsOf = (messages: RowMessage[] | undefined) => messages?.map(messageText).join(' ');

type Props = {
  row: ImportRow;
  index: number;
  /** Among the rows of all pages, counted from 1 for the headings. */
  position: number;
  columns: GridColumn[];
  /** What the cells show. */
  textOf: (value: FieldValue | undefined, name: string) => string;
  unsaved: ReturnType<UnsavedRows['get']>;
  /** The selected columns, first and last. */
  from: number;
  to: number;
  /** The column with the focus, and its input. */
  column: number | null;
  editor: EditorProps | null;
  hasShipments: boolean;
};

/** A row of the file. Drawn again only if something of it changes: a page may have six thousand cells. */
export const GridRow = memo(({ row, index, position, columns, textOf, unsaved, from, to, column, editor, hasShipments }: Props) => {
  const t = useText();
  const byField = messagesByField(row);
  const ofRow = byField.get(OF_ROW);
  const State = STATES[row.state];
  const state = t(`import.check.filters.${row.state}`);
  return (
    <tr data-state={row.state} aria-rowindex={position}>
      <th scope="row" title={[state, wordsOf(ofRow)].filter(Boolean).join(': ')} data-mark={severityOf(ofRow)}>
        {row.row}
        <State size={14} aria-label={state} data-state={row.state} />
      </th>
      {hasShipments && (
        <td>
          {row.shipmentId && (
            <a href={recordPath('/shipment-ace', row.shipmentId)} title={t('shipment.preview.open')}>
              {row.aceBillNumber ?? <IconPackage size={15} aria-label={`${t('shipment.preview.open')} (${row.row})`} />}
            </a>
          )}
        </td>
      )}
      {columns.map(({ name, isNumber }, place) => {
        const entry = unsaved?.get(name);
        const messages = byField.get(name);
        const mark: Mark | undefined = entry ? (entry.reason === undefined ? 'saving' : 'failed') : severityOf(messages);
        const Icon = mark && MARKS[mark];
        const text = textOf(entry ? entry.value : row.values[name], name);
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid, it is a gridcell
          <td
            key={name}
            aria-selected={place === column || (place >= from && place <= to)}
            data-row={index}
            data-column={place}
            data-mark={mark}
            data-number={isNumber || undefined}
            data-selected={(place >= from && place <= to) || undefined}
            title={entry?.reason ?? wordsOf(messages) ?? (text.length > 24 ? text : undefined)}
          >
            {Icon && (
              <>
                <Icon size={13} aria-hidden />
                <VisuallyHidden>{t(`import.grid.marks.${mark}`)}</VisuallyHidden>
              </>
            )}
            <span>{text}</span>
            {place === column && editor && <CellEditor {...editor} />}
          </td>
        );
      })}
    </tr>
  );
});
