import { GOODS_KINDS, GOODS_LIMITS, type GoodsLine, goodsValueOf, netWeightOf } from '@ace/contract/goods/goods-line.ts';
import { isCountryCode } from '@ace/contract/shared/countries.ts';
import { countryMeant } from '@ace/contract/shared/country-names.ts';
import { withoutThousands } from '@ace/contract/shared/typed-number.ts';
import { Alert, Button } from '@mantine/core';
import { type ClipboardEvent, type FocusEvent, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHANGE, SelectField, TextField } from '../../../shared/form/fields/fields.tsx';
import { NumberField } from '../../../shared/form/fields/number-field.tsx';
import styles from '../../../shared/form/grid/grid.module.css';
import { moveInGrid, pastedRange, withPasted } from '../../../shared/form/grid/grid-keys.ts';
import { LineErrors } from '../../../shared/form/grid/line-errors.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useLanguage, useText } from '../../../shared/i18n/i18n.ts';
import { parseTypedNumber } from '../../../shared/i18n/typed-number.ts';
import { Hint } from '../../../shared/ui/hint.tsx';
import { BLANK_GOODS, type CustomsValues, filledLines, GOODS_COLUMNS, type GoodsColumn, isFilled, withOpenLine } from './lines.ts';
import { CodeCell, DescriptionCell } from './suggested-cells.tsx';

type Values = CustomsValues & {
  goodsValue: string | number;
  weight: string | number;
  insuranceCurrencyCode: string;
  dangerousGoods: boolean;
};

const NUMBERS: ReadonlySet<GoodsColumn> = new Set(['quantity', 'unitValue', 'netKg', 'packageNumber']);
const nameOf = (line: number, column: GoodsColumn) => `goodsLines.${line}.${column}` as const;

/** One field of a line. */
const Cell = ({ line, column, label, isWholeAmount }: { line: number; column: GoodsColumn; label: string; isWholeAmount: boolean }) => {
  const t = useText();
  const cell = { name: nameOf(line, column), label, isCell: true };
  if (column === 'kind')
    return <SelectField {...cell} choices={GOODS_KINDS.map((kind) => ({ value: kind, label: t(`goods.kind.${kind}`) }))} />;
  if (column === 'description') return <DescriptionCell line={line} label={label} />;
  if (column === 'hsCode') return <CodeCell line={line} label={label} />;
  if (!NUMBERS.has(column)) return <TextField {...cell} />;
  return <NumberField {...cell} isWhole={column === 'packageNumber'} isWholeAmount={column === 'unitValue' && isWholeAmount} />;
};

/** What the lines add up to, and how that differs from what the shipment says. */
const Sums = ({
  lines,
  isWholeAmount,
}: {
  lines: readonly Pick<GoodsLine, 'quantity' | 'unitValue' | 'netKg'>[];
  isWholeAmount: boolean;
}) => {
  const t = useText();
  const format = useFormat();
  const { setValue } = useFormContext<Values>();
  const [goodsValue, weight, currency] = useWatch<Values, ['goodsValue', 'weight', 'insuranceCurrencyCode']>({
    name: ['goodsValue', 'weight', 'insuranceCurrencyCode'],
  });
  const value = goodsValueOf(lines, currency);
  const net = netWeightOf(lines);
  const said = parseTypedNumber(isWholeAmount ? withoutThousands(goodsValue) : goodsValue);
  const gross = parseTypedNumber(weight);
  const known = [
    value !== null && [format.number(value), currency].filter(Boolean).join(' '),
    net !== null && `${format.number(net)} kg`,
  ].filter((each) => each !== false);
  const isOther = value !== null && value !== said;
  return (
    <p className={styles.sums} aria-live="polite">
      <strong>
        {t('goods.sum', { lines: format.number(lines.length) })}: {known.join(', ') || '–'}
      </strong>{' '}
      {isOther && said !== null && <span>{t('goods.otherValue', { value: format.number(said) })} </span>}
      {isOther && (
        <Button variant="subtle" size="compact-xs" onClick={() => setValue('goodsValue', value, CHANGE)}>
          {t('goods.takeValue', { value: format.number(value) })}
        </Button>
      )}
      {net !== null && gross !== null && net > gross && <span> {t('goods.moreNet', { weight: format.number(gross) })}</span>}
    </p>
  );
};

/** The goods of a shipment, one line for each kind, with the keys of a spreadsheet. The last line is empty: what is typed into it adds another one. */
export const GoodsGrid = ({ isWholeAmount }: { isWholeAmount: boolean }) => {
  const t = useText();
  const language = useLanguage();
  const { getValues, setValue } = useFormContext<Values>();
  const lines = useWatch<Values, 'goodsLines'>({ name: 'goodsLines' });
  /** How much of a pasted range had no place. */
  const [cut, setCut] = useState<string | null>(null);
  useEffect(() => {
    const open = withOpenLine(lines);
    if (open.length > lines.length) setValue('goodsLines', open);
  }, [lines, setValue]);
  const grid = { list: 'goodsLines', columns: GOODS_COLUMNS, lines: lines.length, open: lines.findIndex((each) => !isFilled(each)) };
  const labelOf = (column: GoodsColumn) => t(`goods.column.${column}`);
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const pasted = pastedRange(event, grid);
    if (!pasted) return;
    const { cells, line, column } = pasted;
    const former = getValues('goodsLines');
    const fitting = cells.slice(0, GOODS_LIMITS.lines - line);
    const count = Math.max(former.length, line + fitting.length);
    const filled = Array.from({ length: count }, (_, index) =>
      withPasted(former[index] ?? BLANK_GOODS, fitting[index - line] ?? [], column, GOODS_COLUMNS),
    );
    setValue('goodsLines', withOpenLine(filled), CHANGE);
    const columns = GOODS_COLUMNS.length - column;
    const isCut = fitting.length < cells.length || Math.max(...cells.map((row) => row.length)) > columns;
    setCut(isCut ? t('goods.pastedPart', { rows: fitting.length, of: cells.length, max: GOODS_LIMITS.lines, columns }) : null);
  };
  /** The name of a country becomes its code, and goods with a UN number are dangerous. */
  const onBlur = ({ target }: FocusEvent<HTMLTableElement, HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const [, line, column] = target.name.split('.');
    const { value } = target;
    const code = isCountryCode(value) ? value.trim().toUpperCase() : countryMeant(value, language);
    if (column === 'originCountryCode' && code !== null && code !== value) setValue(nameOf(Number(line), column), code, CHANGE);
    if (column === 'unNumber' && value.trim() !== '') setValue('dangerousGoods', true, CHANGE);
  };
  const typed = filledLines(lines).map(({ quantity, unitValue, netKg }) => ({
    quantity: parseTypedNumber(quantity) || 0,
    unitValue: parseTypedNumber(isWholeAmount ? withoutThousands(unitValue) : unitValue) || null,
    netKg: parseTypedNumber(netKg) || null,
  }));

  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <Hint mb="sm">{t('goods.hint')}</Hint>
      {cut && (
        <Alert color="yellow" role="status" mb="sm" withCloseButton closeButtonLabel={t('alerts.close')} onClose={() => setCut(null)}>
          {cut}
        </Alert>
      )}
      <div className={styles.wide}>
        <table
          className={styles.grid}
          data-goods
          aria-label={t('shipment.field.goodsLines')}
          onKeyDown={(event) => moveInGrid(event, grid)}
          onPaste={onPaste}
          onBlur={onBlur}
        >
          <thead>
            <tr>
              <th scope="col">#</th>
              {GOODS_COLUMNS.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {labelOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((_, line) => [
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <tr key={line}>
                <th scope="row">{line + 1}</th>
                {GOODS_COLUMNS.map((column) => (
                  <td key={column} data-label={labelOf(column)} data-column={column}>
                    <Cell {...{ line, column, isWholeAmount }} label={`${t('goods.line', { number: line + 1 })}: ${labelOf(column)}`} />
                  </td>
                ))}
              </tr>,
              <LineErrors
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                key={`${line} errors`}
                fields={GOODS_COLUMNS.map((column) => ({ name: nameOf(line, column), label: labelOf(column) }))}
              />,
            ])}
          </tbody>
        </table>
      </div>
      {typed.length > 0 && <Sums lines={typed} isWholeAmount={isWholeAmount} />}
    </div>
  );
};
