import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '../i18n/i18n.ts';
import { type FieldProps, SelectField, type SelectFieldProps, useField } from './fields.tsx';

export type Choice = { value: string; label: string };

/** Milliseconds after the last key until the request is sent. */
const TYPING_PAUSE = 200;

/** The query for the choices that match a text. */
// biome-ignore lint/suspicious/noExplicitAny: each query has its own types of answer and key
export type QueryFor = (text: string) => UseQueryOptions<any, Error, Choice[], any>;

/** The choices that match a text, once a person pauses typing. */
export const useChoices = (queryFor: QueryFor, text: string) => {
  const [settled] = useDebouncedValue(text, TYPING_PAUSE);
  return useQuery(queryFor(settled)).data ?? [];
};

type Props = Omit<SelectFieldProps, 'data'> & {
  /** The initial choice; it stays available whatever is typed. */
  current: Choice | null;
  queryFor: QueryFor;
};

/** A choice among any number of records: the server searches while the user types. */
export const ChoiceField = ({ current, queryFor, ...props }: Props) => {
  const t = useText();
  const [text, setText] = useState('');
  const value = useWatch({ name: props.name });
  const [chosen, setChosen] = useState(current);
  // The label of the chosen one is not a search: the list then opens with everything.
  const found = useChoices(queryFor, text === chosen?.label ? '' : text);
  const isListed = found.some((choice) => choice.value === chosen?.value);
  const choices = chosen && !isListed ? [chosen, ...found] : found;
  const remember = () => setChosen((before) => choices.find((choice) => choice.value === String(value)) ?? before);
  return (
    <SelectField
      {...props}
      data={choices}
      searchable
      // The server has already filtered.
      filter={({ options }) => options}
      onSearchChange={setText}
      onValue={remember}
      nothingFoundMessage={t('form.nothingFound')}
    />
  );
};

/** A text with suggestions from the server. It accepts whatever is typed or scanned; the server checks it on save. */
export const SuggestField = ({ queryFor, ...props }: FieldProps & { queryFor: QueryFor }) => {
  const { field, shared } = useField(props);
  const found = useChoices(queryFor, field.value);
  const labels = new Map(found.map(({ value, label }) => [value, label]));
  return (
    <Autocomplete
      {...shared}
      data={[...labels.keys()]}
      renderOption={({ option }) => labels.get(option.value) ?? option.value}
      filter={({ options }) => options}
      spellCheck={false}
    />
  );
};
