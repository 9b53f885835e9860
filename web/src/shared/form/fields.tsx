import { Checkbox, Select, type SelectProps, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useController } from 'react-hook-form';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { parseTypedNumber, showNumber } from './typed-number.ts';

/** Share of a group's twelve columns: the width of a field says how much is expected in it. */
type Span = 2 | 3 | 4 | 5 | 6 | 8 | 12;
type FieldProps = { name: string; label: string; span?: Span; isRequired?: boolean; description?: string };

/** What all fields share: value, label, width, and the error under the field once somebody was there. */
const useField = ({ name, label, span = 6, isRequired, description }: FieldProps) => {
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
      inputWrapperOrder: ['label', 'description', 'input', 'error'] as ('label' | 'description' | 'input' | 'error')[],
      // On a phone: two beside each other, or the whole line.
      style: { '--span': span, '--narrow-span': span === 12 ? 12 : 6 },
    },
  };
};

export const TextField = (props: FieldProps & { type?: 'text' | 'email' | 'tel' }) => {
  const { shared } = useField(props);
  return <TextInput {...shared} type={props.type === 'tel' ? 'tel' : 'text'} inputMode={props.type} autoComplete="off" />;
};

export const AreaField = (props: FieldProps) => {
  const { shared } = useField({ span: 12, ...props });
  return <Textarea {...shared} autosize minRows={2} maxRows={10} autoComplete="off" />;
};

/** A number, kept as it was typed until it is one. */
export const NumberField = ({ isWhole, onValue, ...props }: FieldProps & { isWhole?: boolean; onValue?: () => void }) => {
  const { field, shared } = useField(props);
  const separator = useLanguage() === 'vi' ? ',' : '.';
  const change = (text: string) => {
    const number = parseTypedNumber(text);
    field.onChange(number !== null && showNumber(number, separator) === text ? number : text);
    onValue?.();
  };
  return (
    <TextInput
      {...shared}
      value={showNumber(field.value, separator)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  );
};

export const CheckField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  const { withAsterisk: _asterisk, inputWrapperOrder: _order, ...rest } = shared;
  return <Checkbox {...rest} checked={Boolean(field.value)} onChange={({ currentTarget }) => field.onChange(currentTarget.checked)} />;
};

type SelectFieldProps = FieldProps &
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

/** A day as `yyyy-MM-dd`, typed or picked as dd/mm/yyyy in both languages. */
export const DateField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  const t = useText();
  const language = useLanguage();
  return (
    <DateInput
      {...shared}
      value={field.value || null}
      onChange={(value) => field.onChange(value ?? '')}
      locale={language}
      firstDayOfWeek={1}
      valueFormat="DD/MM/YYYY"
      placeholder={language === 'vi' ? 'nn/tt/nnnn' : 'dd/mm/yyyy'}
      minDate="1900-01-01"
      maxDate="9999-12-31"
      clearable
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      autoComplete="off"
    />
  );
};
