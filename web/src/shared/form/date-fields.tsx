import { Anchor } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';
import { DateInput } from './date-input.tsx';
import { type FieldProps, useField } from './fields.tsx';

/** A day; the form holds `yyyy-MM-dd`, or what was typed instead of one. */
export const DateField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  return <DateInput {...shared} value={field.value} onChange={field.onChange} />;
};

const padded = (number: number) => String(number).padStart(2, '0');

/** An instant as the form holds it: `yyyy-MM-ddThh:mm` in this browser's time zone. */
export const toLocalMoment = (instant: string | Date) => {
  const at = new Date(instant);
  const day = [String(at.getFullYear()).padStart(4, '0'), padded(at.getMonth() + 1), padded(at.getDate())].join('-');
  return `${day}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
};

/** A moment; most are now. The form holds `yyyy-MM-ddThh:mm`, or what was typed instead of one. */
export const DateTimeField = (props: FieldProps) => {
  const { field, shared } = useField(props);
  const t = useText();
  return (
    <DateInput
      {...shared}
      style={{ ...shared.style, '--narrow-span': 12 }}
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
