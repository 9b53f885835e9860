import { type ChangeEvent, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Choice, ChoiceList, useChoiceList } from '../../../shared/ui/choices/choice-list.tsx';
import styles from './grid.module.css';
import { actionOf, type GridAction } from './keys.ts';
import type { Extent, Selection } from './place.ts';

export type EditorProps = {
  label: string;
  /** What the cell shows now. */
  text: string;
  choices?: Choice[];
  selection: Selection;
  extent: Extent;
  /** Whether the cell takes the focus when it is shown. */
  hasFocus: boolean;
  isReadOnly: boolean;
  /** Another page is about to be shown: what is typed now is not meant for this cell. */
  isBusy: boolean;
  isInvalid: boolean;
  describedBy: string;
  onCommit: (text: string) => void;
  onAction: (action: GridAction) => void;
};

/**
 * The input of the one cell with the focus. It is there before the first key, so that input methods find it; all of its text is selected, and the first
 * letter replaces it. From then on, or by `edit`, the caret moves within the text.
 */
export const CellEditor = (props: EditorProps) => {
  const { label, text, choices, selection, extent, hasFocus, isReadOnly, isBusy, isInvalid, describedBy, onCommit, onAction } = props;
  const input = useRef<HTMLInputElement>(null);
  /** What is being typed; null while nothing is edited. */
  const [draft, setDraft] = useState<string | null>(null);
  const isEditing = draft !== null;
  const commit = (written: string | null) => {
    setDraft(null);
    if (written !== null && written !== text) onCommit(written);
  };
  const list = useChoiceList({
    choices: isReadOnly ? [] : (choices ?? []),
    chosen: choices?.filter((choice) => choice.label === text).map(({ value }) => value) ?? [],
    isFree: true,
    takesFirst: true,
    onPick: (value) => {
      commit(choices?.find((choice) => choice.value === value)?.label ?? value);
      onAction({ type: 'move', to: { row: Math.min(selection.at.row + 1, extent.rows - 1), column: selection.at.column } });
    },
  });
  useLayoutEffect(() => {
    if (!hasFocus) return;
    input.current?.focus();
    input.current?.select();
  }, [hasFocus]);
  // Another answer of the server, or an undo: typing replaces that, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text
  useLayoutEffect(() => {
    if (!isEditing && document.activeElement === input.current) input.current?.select();
  }, [text, isEditing]);

  const edit = () => {
    if (isReadOnly || isBusy) return;
    setDraft(text);
    const { current } = input;
    // Letters find another choice.
    if (choices) list.open();
    else current?.setSelectionRange(current.value.length, current.value.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const highlighted = list.isOpen ? list.shown[list.highlighted] : undefined;
    if (list.isOpen && event.key !== 'Tab') {
      list.input.onKeyDown(event);
      if (event.defaultPrevented) {
        if (event.key === 'Escape') setDraft(null);
        return;
      }
    }
    const action = actionOf(event, selection, extent, isEditing);
    if (!action) {
      if (event.key === 'Tab') commit(draft);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (action.type === 'edit') return edit();
    if (action.type === 'cancel') return setDraft(null);
    const typed = draft && highlighted && event.key === 'Tab' ? highlighted.label : draft;
    commit(typed);
    onAction(action);
  };
  const field = (
    <input
      ref={input}
      className={styles.editor}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      readOnly={isReadOnly || isBusy}
      {...(choices && !isReadOnly
        ? {
            role: 'combobox',
            'aria-haspopup': 'listbox' as const,
            'aria-expanded': list.isOpen,
            'aria-controls': list.isOpen ? list.listId : undefined,
            'aria-activedescendant': list.input['aria-activedescendant'],
            'aria-autocomplete': 'list' as const,
          }
        : {})}
      data-editing={isEditing || undefined}
      value={draft ?? text}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setDraft(event.currentTarget.value);
        if (choices) list.input.onChange(event);
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event: PointerEvent<HTMLInputElement>) => {
        // The second click sets the caret; the first one only came here.
        if (document.activeElement === event.currentTarget && !isEditing && !isReadOnly && !isBusy && !event.shiftKey) {
          setDraft(text);
          if (choices) list.open();
        }
      }}
      onBlur={() => {
        list.leave();
        commit(draft);
      }}
    />
  );
  if (!choices || isReadOnly) return field;
  return (
    <ChoiceList list={list} label={label} width={240}>
      {field}
    </ChoiceList>
  );
};
