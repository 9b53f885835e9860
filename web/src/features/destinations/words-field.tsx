import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, useField } from '../../shared/form/fields/fields.tsx';
import { isSame } from '../../shared/form/merge.ts';

type Props = FieldProps & {
  names?: readonly string[];
  /** What stands in the list are phrases, with blanks in them. */
  isOfPhrases?: boolean;
};

/** A list that is typed with commas, or one of `names` in its place. */
export const WordsField = ({ names = [], isOfPhrases, ...props }: Props) => {
  const { field, shared } = useField(props);
  const read = (typed: string) =>
    names.find((name) => name === typed.trim()) ??
    typed
      .split(isOfPhrases ? /[,;]/ : /[\s,;]/)
      .map((each) => each.trim())
      .filter(Boolean);
  const [text, setText] = useState('');
  // The form changes the value, too.
  const value = isSame(read(text), field.value) ? text : [field.value].flat().join(', ');
  return (
    <TextInput
      {...shared}
      value={value}
      autoComplete="off"
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        field.onChange(read(currentTarget.value));
      }}
    />
  );
};
