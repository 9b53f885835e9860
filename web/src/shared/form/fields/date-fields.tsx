import { toLocalMoment } from '@ace/contract/shared/dates/typed-date.ts';
import { Anchor } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { DateInput } from './date-input.tsx';
import { type FieldProps, useField, WHOLE_LINE } from './fields.tsx';

/** A day; the form holds `yyyy-MM-dd`, or the typed text if it is not a day. */
export const DateField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  return <DateInput {...shared} value={field.value} onChange={field.onChange} />;
};

/** A moment, with a shortcut for now. The form holds `yyyy-MM-ddThh:mm`, or the typed text if it is not a moment. */
export const DateTimeField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  const t = useText();
  return (
    <DateInput
      {...shared}
      style={{ ...shared.style, ...WHOLE_LINE }}
      hasTime
      value={field.value}
      onChange={field.onChange}
      shortcut={
        <Anchor component="button" type="button" size="sm" onClick={() => field.onChange(toLocalMoment(new Date()))}>
          {t('form.now')}
        </Anchor>
      }
    />
  );
};
