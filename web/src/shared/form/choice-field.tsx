import { Autocomplete } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '../i18n/i18n.ts';
import { type FieldProps, SelectField, type SelectFieldProps, useField } from './fields.tsx';

type Choice = { value: string; label: string };

/** Milliseconds after the last key until the server is asked. */
const TYPING_PAUSE = 200;

/** Asks the server for what matches a text. */
// biome-ignore lint/suspicious/noExplicitAny: the key's type is the query's own business
type QueryFor = (text: string) => UseQueryOptions<Choice[], Error, Choice[], any>;

const useChoices = (queryFor: QueryFor, text: string) => {
  const [settled] = useDebouncedValue(text, TYPING_PAUSE);
  return useQuery(queryFor(settled)).data ?? [];
};

type Props = Omit<SelectFieldProps, 'data'> & {
  /** What is chosen at first; stays a choice, whatever is typed. */
  current: Choice | null;
  queryFor: QueryFor;
};

/** A choice that asks the server as one types, so that there may be any number of them. */
export const ChoiceField = ({ current, queryFor, ...props }: Props) => {
  const t = useText();
  const [text, setText] = useState('');
  const value = useWatch({ name: props.name });
  const [chosen, setChosen] = useState(current);
  // What is chosen is no search: opening the list then shows everything.
  const found = useChoices(queryFor, text === chosen?.label ? '' : text);
  const isListed = found.some((choice) => choice.value === chosen?.value);
  const choices = chosen && !isListed ? [chosen, ...found] : found;
  const remember = () => setChosen((before) => choices.find((choice) => choice.value === String(value)) ?? before);
  return (
    <SelectField
      {...props}
      data={choices}
      searchable
      // The server has chosen already.
      filter={({ options }) => options}
      onSearchChange={setText}
      onValue={remember}
      nothingFoundMessage={t('form.nothingFound')}
    />
  );
};

/** A text with suggestions of the server's. It takes what was typed or scanned as it is: the server judges it when it is saved. */
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
