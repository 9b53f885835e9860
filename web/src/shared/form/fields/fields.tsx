import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { useController } from 'react-hook-form';
import { useText } from '../../i18n/i18n.ts';
import { ChoiceInput, type ChoiceInputProps } from '../../ui/choices/choice-input.tsx';
import type { Choice } from '../../ui/choices/choice-list.tsx';
import styles from './form.module.css';

/** How many of a group's twelve columns a field takes: its width suggests how much is expected in it. */
type Span = 2 | 3 | 4 | 5 | 6 | 8 | 12;
export type FieldProps = {
  name: string;
  label: string;
  span?: Span;
  isRequired?: boolean;
  description?: ReactNode;
  /** A warning about a probable slip. It does not prevent saving. */
  warning?: ReactNode;
  /** In a table, whose headings are the labels; what is wrong stands below the row. */
  isCell?: boolean;
};

/** Leads to a field: the folded groups around it open before it takes the focus. */
export const focusField = (element: HTMLElement) => {
  for (let folded = element.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null) folded.open = true;
  element.focus();
};

/** Leads to a field whose text is replaced by what is typed next, as after a Tab. */
export const selectField = (element: HTMLElement) => {
  focusField(element);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
};

type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the form uses of a field that it leads to. */
const reachable = (element: Editable) => ({
  focus: () => focusField(element),
  select: () => element instanceof HTMLSelectElement || element.select(),
});

/** Options for values that the program sets: they count as typed. */
export const CHANGE = { shouldDirty: true, shouldValidate: true } as const;

/** The width on a phone of a field whose content would not fit into half of a line. */
export const WHOLE_LINE = { '--narrow-span': 12 };

/** A warning below what describes a field. */
export const Warned = ({ by, children }: { by: ReactNode; children?: ReactNode }) => (
  <>
    <span className={styles.warning}>{by}</span>
    {children}
  </>
);

/** What all fields share: value, label, width, and the error under the field once it was edited. */
export const useField = ({ name, label, span = 6, isRequired, description, warning, isCell = false }: FieldProps) => {
  const { field, fieldState } = useController({ name });
  const { ref: register } = field;
  const ref = useCallback((element: Editable | null) => register(element && reachable(element)), [register]);
  const error = fieldState.error?.message;
  return {
    field,
    shared: {
      ...field,
      ref,
      ...(isCell ? { 'aria-label': label, title: error } : { label }),
      description: warning ? <Warned by={warning}>{description}</Warned> : description,
      // Only marked: our own messages say what is missing, not the browser's.
      withAsterisk: isRequired,
      'aria-required': isRequired,
      error: isCell ? error !== undefined : error,
      // On a phone half a line, or a whole one.
      style: { '--span': span, '--narrow-span': span >= 8 ? 12 : 6 },
    },
  };
};

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel';
  /** What the browser may fill in; by default nothing. */
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
      style={type === 'email' ? { ...shared.style, ...WHOLE_LINE } : shared.style}
      type={type === 'tel' ? 'tel' : 'text'}
      inputMode={type}
      autoComplete={autoComplete}
      autoCapitalize={autoComplete === 'off' ? undefined : 'none'}
      autoFocus={isFirst}
    />
  );
};

/** A password, with a button to show it. */
export const PasswordField = ({ autoComplete, ...props }: FieldProps & { autoComplete: 'current-password' | 'new-password' }) => {
  const { shared } = useField(props);
  return <PasswordInput {...shared} autoComplete={autoComplete} />;
};

/** A value that cannot be changed, in a box like the other fields; yes and no as words. */
export const ReadOnlyField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  const t = useText();
  const value = typeof field.value === 'boolean' ? t(field.value ? 'form.yes' : 'form.no') : field.value;
  return <TextInput {...shared} value={value} readOnly variant="filled" />;
};

/** A text of several lines, of which at least two are shown. */
export const AreaField = ({ lines = 2, ...props }: FieldProps & { lines?: number }) => {
  const { shared } = useField({ span: 12, ...props });
  const style = { ...shared.style, '--lines': lines };
  return <Textarea {...shared} style={style} rows={lines} classNames={{ input: styles.area }} autoComplete="off" />;
};

type FewFieldProps = FieldProps & {
  choices: Choice[];
  /** What the form holds of a choice, if not its value. */
  read?: (chosen: string) => unknown;
};

/** A few choices, in the browser's own list. A value that is not among them stays until another one is chosen. */
export const FewField = ({ choices, read = (chosen) => chosen, ...props }: FewFieldProps) => {
  const { field, shared } = useField(props);
  const value = String(field.value);
  const data = choices.some((choice) => choice.value === value) ? choices : [{ value, label: value }, ...choices];
  return <NativeSelect {...shared} value={value} data={data} onChange={({ currentTarget }) => field.onChange(read(currentTarget.value))} />;
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
  Pick<ChoiceInputProps, 'choices' | 'isClearable' | 'onSearch' | 'isSearching'> & { onValue?: (value: string) => void };

export const SelectField = ({ choices, isClearable, onSearch, isSearching, onValue, ...props }: SelectFieldProps) => {
  const { field, shared } = useField(props);
  return (
    <ChoiceInput
      {...shared}
      style={{ ...shared.style, ...WHOLE_LINE }}
      {...{ choices, isClearable, onSearch, isSearching }}
      value={field.value === '' ? null : String(field.value)}
      onChange={(value) => {
        field.onChange(value ?? '');
        onValue?.(value ?? '');
      }}
    />
  );
};
