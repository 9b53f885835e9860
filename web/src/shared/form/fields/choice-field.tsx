import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChoiceInput, type ChoiceInputProps } from '../../ui/choices/choice-input.tsx';
import type { Choice } from '../../ui/choices/choice-list.tsx';
import { SuggestInput } from '../../ui/choices/suggest-input.tsx';
import { type FieldProps, SelectField, type SelectFieldProps, useField } from './fields.tsx';

/** Milliseconds after the last key until the request is sent. */
const TYPING_PAUSE = 200;

/** The query for the choices that match a text. */
// biome-ignore lint/suspicious/noExplicitAny: each query has its own types of answer and key
export type QueryFor = (text: string) => UseQueryOptions<any, Error, Choice[], any>;

/** The choices that match a text, once a person pauses typing; until then the former ones, and `isSearching`. */
const useChoices = (queryFor: QueryFor, text: string) => {
  const [settled] = useDebouncedValue(text, TYPING_PAUSE);
  const { data = [], isFetching } = useQuery(queryFor(settled));
  return { found: data, isSearching: text !== settled || isFetching };
};

type SearchedInputProps = Omit<ChoiceInputProps, 'choices' | 'onSearch' | 'isSearching'> & {
  queryFor: QueryFor;
  /** The name of a value that a search need not find. */
  nameOf: (value: string) => string | undefined;
};

/** A choice among records, which the server searches. */
export const SearchedInput = ({ queryFor, nameOf, value, ...props }: SearchedInputProps) => {
  const [text, setText] = useState('');
  const { found, isSearching } = useChoices(queryFor, text);
  // During a search, only its results are listed, so that the first one can be picked.
  const isListed = value === null || text !== '' || found.some((choice) => choice.value === value);
  const choices = isListed ? found : [{ value, label: nameOf(value) ?? value }, ...found];
  return <ChoiceInput {...props} value={value} choices={choices} onSearch={setText} isSearching={isSearching} />;
};

type Props = Omit<SelectFieldProps, 'choices'> & {
  /** The present choice, if its name is known. */
  current: Choice | null;
  queryFor: QueryFor;
};

/** A choice among any number of records: the server searches while the user types. */
export const ChoiceField = ({ current, queryFor, ...props }: Props) => {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(current);
  const { found, isSearching } = useChoices(queryFor, text);
  const known = new Map([current, chosen].flatMap((choice) => (choice ? [[choice.value, choice]] : [])));
  for (const { value } of found) known.delete(value);
  // During a search, only its results are listed, so that the first one can be picked.
  const choices = text === '' ? [...known.values(), ...found] : found;
  const remember = (picked: string) => setChosen((before) => choices.find((choice) => choice.value === picked) ?? before);
  return <SelectField {...props} choices={choices} onSearch={setText} isSearching={isSearching} onValue={remember} />;
};

/** A text with suggestions from the server. It accepts whatever is typed or scanned; the server checks it on save. */
export const SuggestField = ({ queryFor, ...props }: FieldProps & { queryFor: QueryFor }) => {
  const { field, shared } = useField(props);
  const [text, setText] = useState('');
  const { found } = useChoices(queryFor, text);
  return <SuggestInput {...shared} choices={found} value={field.value} onChange={field.onChange} onSearch={setText} />;
};
