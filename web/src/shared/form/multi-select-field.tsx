import { MultiSelect } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';
import { type FieldProps, useField } from './fields.tsx';

/** Several choices. */
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
