import { Combobox, InputBase, type InputBaseProps } from '@mantine/core';
import type { FocusEventHandler, Ref } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { type Choice, ChoiceList, useChoiceList } from './choice-list.tsx';

export type ChoiceInputProps = Omit<InputBaseProps, 'pointer' | 'multiline' | 'component'> & {
  choices: Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** Whether there may be no choice: an emptied text means that. */
  isClearable?: boolean;
  /** Called with the typed text by inputs whose choices come from the server; `choices` are then those that match it. */
  onSearch?: (text: string) => void;
  /** Whether the choices do not match the typed text yet. */
  isSearching?: boolean;
  /** False in a panel, which a click outside of it closes. */
  withinPortal?: boolean;
  name?: string;
  placeholder?: string;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
  'aria-label'?: string;
  'aria-required'?: boolean;
  'data-autofocus'?: boolean;
  'data-shortcut'?: string;
};

/** One choice of a list. */
export const ChoiceInput = ({
  choices,
  value,
  onChange,
  isClearable = false,
  onSearch,
  isSearching,
  withinPortal,
  onBlur,
  ...props
}: ChoiceInputProps) => {
  const t = useText();
  const list = useChoiceList({
    choices,
    chosen: value === null ? [] : [value],
    onPick: (picked) => picked !== value && onChange(picked),
    onEmpty: isClearable ? () => value !== null && onChange(null) : undefined,
    onSearch,
    isSearching,
  });
  const label = choices.find((choice) => choice.value === value)?.label ?? '';
  const hasClear = isClearable && value !== null;
  return (
    <ChoiceList list={list} withinPortal={withinPortal} label={props.label ?? props['aria-label']} size={props.size}>
      <InputBase
        {...props}
        {...list.input}
        value={list.search ?? label}
        onBlur={(event: React.FocusEvent<HTMLInputElement>) => {
          list.leave();
          onBlur?.(event);
        }}
        rightSection={
          hasClear ? <Combobox.ClearButton aria-label={t('form.clear')} onClear={() => onChange(null)} /> : <Combobox.Chevron />
        }
        rightSectionPointerEvents={hasClear ? 'all' : 'none'}
      />
    </ChoiceList>
  );
};
