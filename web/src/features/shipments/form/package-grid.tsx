import { MAX_PACKAGES } from '@ace/contract/partners/carriers.ts';
import { withoutThousands } from '@ace/contract/shared/typed-number.ts';
import { Alert, Paper, Title } from '@mantine/core';
import { type ClipboardEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHANGE, TextField } from '../../../shared/form/fields/fields.tsx';
import { NumberField } from '../../../shared/form/fields/number-field.tsx';
import styles from '../../../shared/form/grid/grid.module.css';
import { moveInGrid, pastedRange, withPasted } from '../../../shared/form/grid/grid-keys.ts';
import { LineErrors } from '../../../shared/form/grid/line-errors.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useText } from '../../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';
import { Hint } from '../../../shared/ui/hint.tsx';
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

  const grid = { list: 'packageInfos', columns: COLUMNS, lines: lines.length };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const pasted = pastedRange(event, grid);
    if (!pasted) return;
    const { cells, line, column } = pasted;
    const max = MAX_PACKAGES[partnerShipment];
    const needed = Math.min(max, line + cells.length);
    if (needed > lines.length) {
      setValue('totalPackages', needed, CHANGE);
      packagesChanged();
    }
    const fitting = cells.slice(0, needed - line);
    const filled: Line[] = getValues('packageInfos').map((former, index) =>
      withPasted(former, fitting[index - line] ?? [], column, COLUMNS),
    );
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
      <table
        className={styles.grid}
        aria-label={t('shipment.group.lines')}
        onKeyDown={(event) => moveInGrid(event, grid)}
        onPaste={onPaste}
      >
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
            <LineErrors
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={`${line} errors`}
              fields={COLUMNS.map((column) => ({ name: nameOf(line, column), label: labelOf(column) }))}
              warning={heavyLine(itemCubicWeight)}
            />,
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
