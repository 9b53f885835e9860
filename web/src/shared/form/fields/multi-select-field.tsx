import type { Choice } from '../../ui/choices/choice-list.tsx';
import { ChoicesInput } from '../../ui/choices/choices-input.tsx';
import { type FieldProps, useField } from './fields.tsx';

/** Several choices. */
export const MultiSelectField = ({ choices, ...props }: FieldProps & { choices: Choice[] }) => {
  const { shared } = useField(props);
  return <ChoicesInput {...shared} choices={choices} />;
};
