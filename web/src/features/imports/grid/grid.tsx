import type { FieldValue, ImportKind, ImportRow } from '@ace/contract/imports/import.ts';
import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useState } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import { useFieldLabel } from '../fields.ts';
import { severityOf } from '../messages.ts';
import styles from './grid.module.css';
import { type GridColumn, GridRow } from './grid-row.tsx';
import type { GridAction } from './keys.ts';
import { errorBeside } from './next-error.ts';
import { fillDown } from './pasting.ts';
import { type Place, rangeOf, selectOne } from './place.ts';
import { useCells } from './use-cells.ts';
import type { useEdits } from './use-edits.ts';
import { cleared, selectedIn, selectingProps, useSelection } from './use-selecting.ts';
import { Words } from './words.tsx';

/** The cell from which a person wants to fill down, and the rows below it on the page. */
export type FillSource = { row: number; name: string; value: FieldValue; text: string; below: number[] };

export type GridHandle = {
  /** Goes to the next error, or to the one before. */
  jump: (isBack: boolean) => void;
};

type Props = {
  ref: Ref<GridHandle>;
  kind: ImportKind;
  rows: ImportRow[];
  /** How many rows there are on all pages, and how many of them stand before this one. */
  total: number;
  before: number;
  columns: GridColumn[];
  edits: ReturnType<typeof useEdits>;
  isReadOnly: boolean;
  isBusy: boolean;
  /** At which error of the page the focus begins, if at any. */
  wanted: 'first' | 'last' | null;
  /** There is no further error on this page in this direction. */
  onNoError: (isBack: boolean) => void;
  onFill: (source: FillSource) => void;
  /** Not all of what was pasted had a place. */
  onCut: (cut: { rows: number; columns: number }) => void;
  /** Another cell has the focus. */
  onPlace: (place: { name: string; value: FieldValue }) => void;
};

/** The cells of a page of rows, with the keys of a spreadsheet. */
export const Grid = (props: Props) => {
  const { ref, kind, rows, total, before, columns, edits, isReadOnly, isBusy, wanted, onNoError, onFill, onCut, onPlace } = props;
  const t = useText();
  const labelOf = useFieldLabel(kind);
  const wordsId = useId();
  const names = columns.map(({ name }) => name);
  const extent = { rows: rows.length, columns: columns.length };
  const chosen = useSelection(extent, wanted ? errorBeside(rows, names, edits.unsaved, null, wanted === 'last') : undefined);
  const cells = useCells({ kind, rows, columns, edits, isReadOnly: isReadOnly || isBusy });
  const { selection, isMany, select, hasFocus } = chosen;
  const { at, end } = selection;
  const [name, found] = [names[at.column], rows[at.row]];

  const fill = () => {
    if (isReadOnly || isBusy || !found || name === undefined) return;
    if (at.row !== end.row) return cells.write(fillDown(selection, cells.textAt));
    const below = rows.slice(at.row + 1).map(({ row }) => row);
    onFill({ row: found.row, name, value: cells.valueAt(at.row, at.column), text: cells.textAt(at.row, at.column), below });
  };
  /** The cell that was mended last. After Enter, F8 goes on from there: the next error may be further left in the row below. */
  const [mended, setMended] = useState<Place | null>(null);
  const isBelow = mended !== null && mended.row + 1 === at.row && mended.column === at.column;
  const placeBefore = (isBack: boolean) => (isBelow && !isBack ? mended : at);
  const toError = (isBack: boolean, from: Place | null) => {
    const place = errorBeside(rows, names, edits.unsaved, from, isBack);
    setMended(null);
    if (place) select(selectOne(place));
    else onNoError(isBack);
  };
  const undo = () => {
    if (isBusy) return;
    const former = edits.undo();
    const row = rows.findIndex((each) => each.row === former?.row);
    const column = names.findIndex((each) => former && each in former.values);
    if (row >= 0 && column >= 0) select(selectOne({ row, column }));
  };
  /** Leaves the selected rows out, or takes them in again if all of them are out. */
  const leaveOut = () => {
    if (isReadOnly || isBusy) return;
    const { top, bottom } = rangeOf(selection);
    const chosenRows = rows.slice(top, bottom + 1);
    const isOut = chosenRows.every(({ state }) => state === 'skipped');
    edits.save(
      // What the program leaves out by itself is taken in.
      chosenRows.map(({ row, values }) => ({ row, values: { leftOut: isOut ? (values.leftOut === true ? null : false) : true } })),
      rows,
    );
  };
  const act = (action: GridAction) => {
    switch (action.type) {
      case 'move':
        return select(selectOne(action.to));
      case 'extend':
        return chosen.extend(action.to);
      case 'fill':
        return fill();
      case 'leaveOut':
        return leaveOut();
      case 'undo':
        return undo();
      case 'nextError':
      case 'previousError':
        return toError(action.type === 'previousError', placeBefore(action.type === 'previousError'));
      case 'clear':
        return cells.write(cleared(selection, extent));
      case 'leave':
        chosen.setHasFocus(false);
        return document.getElementById(`${wordsId}-scroller`)?.focus();
    }
  };
  useImperativeHandle(ref, () => ({ jump: (isBack) => toError(isBack, hasFocus ? placeBefore(isBack) : null) }));
  const tell = useEffectEvent(() => {
    if (name !== undefined) onPlace({ name, value: cells.valueAt(at.row, at.column) });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another cell has the focus, or another value
  useEffect(() => tell(), [at.row, at.column, rows]);

  const hasShipments = rows.some(({ shipmentId }) => shipmentId !== undefined);
  const editorOf = (row: ImportRow) => ({
    label: t('import.grid.cell', { row: row.row, field: labelOf(name ?? '') }),
    text: cells.textAt(at.row, at.column),
    choices: cells.choicesAt(at.column),
    selection,
    extent,
    hasFocus,
    isReadOnly,
    isBusy,
    isInvalid: severityOf(row.messages.filter(({ field }) => field === name)) === 'error',
    describedBy: wordsId,
    onCommit: (text: string) => {
      setMended(at);
      cells.write([{ row: at.row, texts: new Map([[at.column, text]]) }]);
    },
    onAction: act,
  });
  return (
    <>
      <Words
        id={wordsId}
        row={found}
        field={name}
        label={labelOf(name ?? '')}
        unsaved={cells.unsavedAt(at.row, at.column)}
        isReadOnly={isReadOnly}
        onTakeBack={(original) => found && name !== undefined && edits.save([{ row: found.row, values: { [name]: original } }], rows)}
        onRetry={edits.retry}
        onLeaveOut={leaveOut}
      />
      <div
        id={`${wordsId}-scroller`}
        className={styles.scroller}
        aria-busy={isBusy}
        tabIndex={-1}
        {...selectingProps({ extent, chosen, cells, onCut })}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take the focus and have the keys of a spreadsheet
          role="grid"
          className={styles.grid}
          aria-label={t('import.grid.label')}
          aria-rowcount={total + 1}
          aria-colcount={columns.length + (hasShipments ? 2 : 1)}
          aria-readonly={isReadOnly}
          aria-multiselectable
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{t('import.grid.row')}</th>
              {hasShipments && <th scope="col">{t('import.grid.shipment')}</th>}
              {columns.map(({ name: each, isNumber }) => (
                <th
                  key={each}
                  scope="col"
                  title={labelOf(each)}
                  data-number={isNumber || undefined}
                  data-current={each === name || undefined}
                >
                  {labelOf(each)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <GridRow
                key={row.row}
                row={row}
                index={index}
                position={before + index + 2}
                columns={columns}
                textOf={cells.textOf}
                unsaved={edits.unsaved.get(row.row)}
                {...selectedIn(index, selection, isMany)}
                column={index === at.row ? at.column : null}
                hasShipments={hasShipments}
                editor={index === at.row && name !== undefined ? editorOf(row) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
