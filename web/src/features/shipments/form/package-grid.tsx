import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { withoutThousands } from '@ace/contract/shared/typed-number.ts';
import { Alert, Paper, Title } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { type FieldError, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { CHANGE, TextField } from '../../../shared/form/fields/fields.tsx';
import { NumberField } from '../../../shared/form/fields/number-field.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';
import { Hint } from '../../../shared/ui/hint.tsx';
import { isRange, pastedCells } from '../../../shared/ui/tables/pasted-cells.ts';
import styles from './package-grid.module.css';
import { LINE_LENGTHS } from './rules/package-lines.ts';
import { useHeavyLine } from './rules/use-slip.ts';
import { type FormValues, hasWholeAmounts, type Line, lineCount } from './rules/values.ts';
import type { useRecalculation } from './use-recalculation.ts';

const COLUMNS = [
  ...Object.values(LINE_LENGTHS),
  ...(['itemCubicUnits', 'itemCubicWeight', 'itemCustomValue', 'itemCubicDescription'] as const),
];
type Column = (typeof COLUMNS)[number];

const WATCHED = ['packageInfos', 'totalPackages', 'partnerShipment', 'insuranceCurrencyCode'] as const;

const isLength = (column: Column) => Object.values<Column>(LINE_LENGTHS).includes(column);
const nameOf = (line: number, column: Column) => `packageInfos.${line}.${column}` as const;

/** The cell that a key leads to; undefined where the key belongs to the text of the cell, or leads out of the table. */
const nextCell = (event: KeyboardEvent, cell: { line: number; column: number }, lines: number) => {
  const { line, column } = cell;
  const input = event.target as HTMLInputElement;
  const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const isAtStart = isWhole || input.selectionEnd === 0;
  const isAtEnd = isWhole || input.selectionStart === input.value.length;
  const isLast = line === lines - 1;
  const moves: Record<string, [number, number] | false> = {
    ArrowDown: [line + 1, column],
    ArrowUp: [line - 1, column],
    ArrowLeft: isAtStart && [line, column - 1],
    ArrowRight: isAtEnd && [line, column + 1],
    // Down a column, and from its end to the beginning of the next one.
    Enter: event.shiftKey ? [line - 1, column] : isLast ? [0, column + 1] : [line + 1, column],
  };
  const [toLine, toColumn] = moves[event.key] || [];
  const name = COLUMNS[toColumn ?? -1];
  return toLine === undefined || !name || toLine < 0 || toLine >= lines ? undefined : nameOf(toLine, name);
};

/** What is wrong with one line, with the names of the columns; else what looks like a slip. */
const LineErrors = ({ line, labelOf, warning }: { line: number; labelOf: (column: Column) => string; warning: string | null }) => {
  const { errors } = useFormState({ name: COLUMNS.map((column) => nameOf(line, column)) });
  const wrong = COLUMNS.flatMap((column) => {
    const message = (get(errors, nameOf(line, column)) as FieldError | undefined)?.message;
    return message ? [`${labelOf(column)}: ${message}`] : [];
  });
  if (wrong.length === 0 && !warning) return null;
  return (
    <tr className={wrong.length > 0 ? styles.errors : styles.warnings}>
      <td colSpan={COLUMNS.length + 1}>{wrong.length > 0 ? wrong.join(' · ') : warning}</td>
    </tr>
  );
};

type Props = Pick<ReturnType<typeof useRecalculation>, 'lineLengthTyped' | 'packagesChanged'>;

/** The packages of a shipment, one line for each, with the keys of a spreadsheet; a range that was copied in one can be pasted. */
export const PackageGrid = ({ lineLengthTyped, packagesChanged }: Props) => {
  const t = useText();
  const format = useFormat();
  const { getValues, setValue } = useFormContext<FormValues>();
  const [packageInfos, totalPackages, partnerShipment, insuranceCurrencyCode] = useWatch<FormValues, typeof WATCHED>({ name: WATCHED });
  const isWholeAmount = hasWholeAmounts({ partnerShipment, insuranceCurrencyCode });
  /** How much of a pasted range had no place. */
  const [cut, setCut] = useState<string | null>(null);
  const lines = packageInfos.slice(0, lineCount({ totalPackages, partnerShipment }));
  const heavyLine = useHeavyLine();
  const labelOf = (column: Column) => t(`shipment.field.packageInfos.${column}`);
  const isAmount = (column: Column) => column === 'itemCustomValue' && isWholeAmount;
  const sumOf = (column: 'itemCubicWeight' | 'itemCustomValue') =>
    lines.reduce((sum, line) => sum + (parseTypedNumber(isAmount(column) ? withoutThousands(line[column]) : line[column]) || 0), 0);

  const cellOf = (target: EventTarget) => {
    // Any other name has no place, -1.
    const [, line, name] = target instanceof HTMLInputElement ? target.name.split('.') : [];
    return { line: Number(line), column: COLUMNS.indexOf(name as Column) };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextCell(event, cellOf(event.target), lines.length);
    const input = next && event.currentTarget.querySelector<HTMLInputElement>(`[name="${next}"]`);
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.select();
  };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const copied = event.clipboardData.getData('text/plain');
    const { line, column } = cellOf(event.target);
    if (!isRange(copied) || column < 0) return;
    event.preventDefault();
    const cells = pastedCells(copied);
    const max = MAX_PACKAGES[partnerShipment];
    const needed = Math.min(max, line + cells.length);
    if (needed > lines.length) {
      setValue('totalPackages', needed, CHANGE);
      packagesChanged();
    }
    const fitting = cells.slice(0, needed - line);
    const filled: Line[] = getValues('packageInfos').map((former, index) => {
      const row = fitting[index - line] ?? [];
      return {
        ...former,
        ...Object.fromEntries(row.flatMap((text, offset) => (COLUMNS[column + offset] ? [[COLUMNS[column + offset], text]] : []))),
      };
    });
    for (const [index, row] of fitting.entries()) {
      const lengths = COLUMNS.slice(column, column + row.length).filter(isLength);
      for (const length of lengths) lineLengthTyped(nameOf(line + index, length));
    }
    setValue('packageInfos', filled, CHANGE);
    const columns = Math.max(...cells.map((row) => row.length));
    const isCut = fitting.length < cells.length || column + columns > COLUMNS.length;
    setCut(isCut ? t('shipment.form.pastedPart', { rows: fitting.length, of: cells.length, max, columns: COLUMNS.length - column }) : null);
  };

  return (
    <Paper withBorder p="md" mt="md">
      <Title order={2}>{t('shipment.group.lines')}</Title>
      <Hint mb="sm">
        {t('shipment.form.linesHint')} {t('shipment.form.gridHint')}
      </Hint>
      {cut && (
        <Alert color="yellow" role="status" mb="sm" withCloseButton closeButtonLabel={t('alerts.close')} onClose={() => setCut(null)}>
          {cut}
        </Alert>
      )}
      <table className={styles.grid} aria-label={t('shipment.group.lines')} onKeyDown={onKeyDown} onPaste={onPaste}>
        <thead>
          <tr>
            <th scope="col">{t('shipment.compact.packages')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-text={column === 'itemCubicDescription' || undefined}>
                {labelOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ itemCubicWeight }, line) => [
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <tr key={line}>
              <th scope="row">{line + 1}</th>
              {COLUMNS.map((column) => {
                const label = `${t('shipment.form.line', { number: line + 1 })}: ${labelOf(column)}`;
                const cell = { name: nameOf(line, column), label, isCell: true };
                return (
                  <td key={column} data-label={labelOf(column)}>
                    {column === 'itemCubicDescription' ? (
                      <TextField {...cell} />
                    ) : (
                      <NumberField
                        {...cell}
                        isWholeAmount={isAmount(column)}
                        onValue={isLength(column) ? () => lineLengthTyped(cell.name) : undefined}
                      />
                    )}
                  </td>
                );
              })}
            </tr>,
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <LineErrors key={`${line} errors`} line={line} labelOf={labelOf} warning={heavyLine(itemCubicWeight)} />,
          ])}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={5}>
              {t('shipment.form.sum')}
            </th>
            <td data-label={labelOf('itemCubicWeight')}>{format.number(sumOf('itemCubicWeight'))}</td>
            <td data-label={labelOf('itemCustomValue')}>{format.number(sumOf('itemCustomValue'))}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Paper>
  );
};
