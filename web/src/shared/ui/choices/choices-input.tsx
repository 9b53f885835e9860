import { Combobox, Pill, PillsInput, type PillsInputProps } from '@mantine/core';
import type { FocusEventHandler, Ref } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { type Choice, ChoiceList, useChoiceList } from './choice-list.tsx';

type Props = Omit<PillsInputProps, 'onChange' | 'value' | 'onBlur' | 'ref' | 'children'> & {
  choices: Choice[];
  value: string[];
  onChange: (value: string[]) => void;
  isClearable?: boolean;
  /** False in a panel, which a click outside of it closes. */
  withinPortal?: boolean;
  name?: string;
  placeholder?: string;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
  'aria-required'?: boolean;
};

/** Several choices of a list. */
export const ChoicesInput = (props: Props) => {
  const {
    choices,
    value,
    onChange,
    isClearable,
    withinPortal,
    name,
    placeholder,
    onBlur,
    ref,
    'aria-required': isRequired,
    ...input
  } = props;
  const t = useText();
  const toggle = (picked: string) => onChange(value.includes(picked) ? value.filter((one) => one !== picked) : [...value, picked]);
  const list = useChoiceList({ choices, chosen: value, onPick: toggle, staysOpen: true });
  const hasClear = isClearable && value.length > 0;
  return (
    <ChoiceList list={list} withinPortal={withinPortal} label={input.label}>
      <PillsInput
        {...input}
        onClick={({ target }) => target instanceof HTMLInputElement || list.open()}
        rightSection={hasClear ? <Combobox.ClearButton aria-label={t('form.clear')} onClear={() => onChange([])} /> : <Combobox.Chevron />}
        rightSectionPointerEvents={hasClear ? 'all' : 'none'}
      >
        <Pill.Group>
          {value.map((one) => (
            <Pill key={one} withRemoveButton onRemove={() => toggle(one)}>
              {choices.find((choice) => choice.value === one)?.label ?? one}
            </Pill>
          ))}
          <PillsInput.Field
            ref={ref}
            name={name}
            placeholder={placeholder}
            aria-required={isRequired}
            {...list.input}
            value={list.search ?? ''}
            onKeyDown={(event) => {
              list.input.onKeyDown(event);
              if (event.key === 'Backspace' && !list.search && value.length > 0) onChange(value.slice(0, -1));
            }}
            onBlur={(event) => {
              list.leave();
              onBlur?.(event);
            }}
          />
        </Pill.Group>
      </PillsInput>
    </ChoiceList>
  );
};
