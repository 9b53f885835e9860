import { Checkbox, MultiSelect, PasswordInput, Select, type SelectProps, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { parseTypedNumber, showNumber } from '../i18n/typed-number.ts';

/** Share of a group's twelve columns: the width of a field says how much is expected in it. */
type Span = 2 | 3 | 4 | 5 | 6 | 8 | 12;
export type FieldProps = { name: string; label: string; span?: Span; isRequired?: boolean; description?: ReactNode };

/** What all fields share: value, label, width, and the error under the field once somebody was there. */
export const useField = ({ name, label, span = 6, isRequired, description }: FieldProps) => {
  const { field, fieldState } = useController({ name });
  return {
    field,
    shared: {
      ...field,
      label,
      description,
      // Marked, but judged by our own messages and not by the browser's.
      withAsterisk: isRequired,
      'aria-required': isRequired,
      error: fieldState.error?.message,
      // On a phone: two beside each other, or the whole line.
      style: { '--span': span, '--narrow-span': span === 12 ? 12 : 6 },
    },
  };
};

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel';
  /** What the browser may fill in; nothing by default. */
  autoComplete?: string;
  /** Has the focus when the page opens. */
  isFirst?: boolean;
};

export const TextField = (props: TextFieldProps) => {
  const { shared } = useField(props);
  const { type, autoComplete = 'off', isFirst } = props;
  return (
    <TextInput
      {...shared}
      type={type === 'tel' ? 'tel' : 'text'}
      inputMode={type}
      autoComplete={autoComplete}
      autoCapitalize={autoComplete === 'off' ? undefined : 'none'}
      autoFocus={isFirst}
    />
  );
};

/** A password; the eye shows what was typed. */
export const PasswordField = ({ autoComplete, ...props }: FieldProps & { autoComplete: 'current-password' | 'new-password' }) => {
  const { shared } = useField(props);
  return <PasswordInput {...shared} autoComplete={autoComplete} />;
};

/** What cannot be changed here, in a box like the others; yes and no as words. */
export const ReadOnlyField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  const t = useText();
  const value = typeof field.value === 'boolean' ? t(field.value ? 'form.yes' : 'form.no') : field.value;
  return <TextInput {...shared} value={value} readOnly variant="filled" />;
};

export const AreaField = (props: FieldProps) => {
  const { shared } = useField({ span: 12, ...props });
  return <Textarea {...shared} autosize minRows={2} maxRows={10} autoComplete="off" />;
};

/**
 * A number, kept as it was typed until it is one. `onValue` is told what it held before; while an input method composes it waits for
 * the end, since what it changes would end the composition.
 */
export const NumberField = ({
  isWhole,
  onValue,
  ...props
}: FieldProps & { isWhole?: boolean; onValue?: (before: string | number) => void }) => {
  const { field, shared } = useField(props);
  const beforeComposing = useRef<string | number | null>(null);
  // Shown as the language writes it, also after the language was changed.
  useLanguage();
  const change = (text: string, before = field.value) => {
    const number = parseTypedNumber(text);
    field.onChange(number !== null && showNumber(number) === text ? number : text);
    if (beforeComposing.current === null) onValue?.(before);
  };
  return (
    <TextInput
      {...shared}
      value={showNumber(field.value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onCompositionStart={() => {
        beforeComposing.current = field.value;
      }}
      onCompositionEnd={({ currentTarget }) => {
        const before = beforeComposing.current ?? field.value;
        beforeComposing.current = null;
        change(currentTarget.value, before);
      }}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  );
};

export const CheckField = ({ isDisabled, ...props }: FieldProps & { isDisabled?: boolean }) => {
  const { field, shared } = useField(props);
  const { withAsterisk: _asterisk, ...rest } = shared;
  return (
    <Checkbox
      {...rest}
      disabled={isDisabled}
      checked={Boolean(field.value)}
      onChange={({ currentTarget }) => field.onChange(currentTarget.checked)}
    />
  );
};

export type SelectFieldProps = FieldProps &
  Pick<SelectProps, 'data' | 'searchable' | 'clearable' | 'nothingFoundMessage' | 'onSearchChange' | 'filter'> & { onValue?: () => void };

export const SelectField = ({
  data,
  onValue,
  searchable,
  clearable,
  nothingFoundMessage,
  onSearchChange,
  filter,
  ...props
}: SelectFieldProps) => {
  const { field, shared } = useField(props);
  const t = useText();
  return (
    <Select
      {...shared}
      {...{ data, searchable, clearable, nothingFoundMessage, onSearchChange, filter }}
      value={field.value === '' ? null : String(field.value)}
      onChange={(value) => {
        field.onChange(value ?? '');
        onValue?.();
      }}
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      checkIconPosition="right"
    />
  );
};

/** Any number of choices. */
export const MultiSelectField = ({ data, ...props }: FieldProps & { data: { value: string; label: string }[] }) => {
  const { field, shared } = useField(props);
  const t = useText();
  return (
    <MultiSelect
      {...shared}
      data={data}
      value={field.value}
      onChange={field.onChange}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
    />
  );
};
