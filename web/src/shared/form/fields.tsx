import { Anchor, Checkbox, MultiSelect, PasswordInput, Select, type SelectProps, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import { type ReactNode, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useLanguage, useText } from '../i18n/i18n.ts';
import { parseTypedNumber, showNumber } from './typed-number.ts';

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

/** What a moment's field holds when something stands there that is none. */
const NO_MOMENT = 'none';

const MOMENT_FORMAT = 'DD/MM/YYYY HH:mm';

/** An instant as the field holds it: to the minute, in this browser's time zone. */
export const toLocalMoment = (instant: string | Date) => dayjs(instant).format('YYYY-MM-DDTHH:mm');

/** The moment that was typed, or null; a day alone is none. */
const parseMoment = (typed: string) => {
  const moment = dayjs(typed.trim(), [MOMENT_FORMAT, 'D/M/YYYY H:mm'], true);
  return moment.isValid() ? moment.format('YYYY-MM-DD HH:mm:ss') : null;
};

/** A moment as `yyyy-MM-ddThh:mm`, typed or picked as dd/mm/yyyy hh:mm in both languages; most are now. A picked day keeps the time. */
export const DateTimeField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  const t = useText();
  const language = useLanguage();
  const isPicked = useRef(false);
  const change = (value: string | null) => {
    const [day, time = ''] = (value ?? '').split(' ');
    const [, timeBefore = '00:00'] = field.value.split('T');
    field.onChange(value === null ? '' : `${day}T${isPicked.current ? timeBefore : time.slice(0, 5)}`);
    isPicked.current = false;
  };
  return (
    <DateInput
      {...shared}
      style={{ ...shared.style, '--narrow-span': 12 }}
      withTime
      value={field.value === '' || field.value === NO_MOMENT ? null : field.value.replace('T', ' ')}
      onChange={change}
      getDayProps={() => ({
        onClick: () => {
          isPicked.current = true;
        },
      })}
      // What is no moment stays as it was typed, and the form says so.
      fixOnBlur={false}
      onInput={({ currentTarget: { value } }) => {
        if (parseMoment(value) === null) field.onChange(value.trim() === '' ? '' : NO_MOMENT);
      }}
      dateParser={parseMoment}
      locale={language}
      firstDayOfWeek={1}
      valueFormat={MOMENT_FORMAT}
      placeholder={language === 'vi' ? 'nn/tt/nnnn gg:pp' : 'dd/mm/yyyy hh:mm'}
      rightSection={
        <Anchor component="button" type="button" size="sm" onClick={() => field.onChange(toLocalMoment(new Date()))}>
          {t('form.now')}
        </Anchor>
      }
      rightSectionWidth={72}
      autoComplete="off"
    />
  );
};
