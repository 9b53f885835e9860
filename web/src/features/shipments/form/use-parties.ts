import type { OfferedParty, Party } from '@ace/contract/shipments/party.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { api } from '../../../shared/api/api.ts';
import { CHANGE } from '../../../shared/form/fields/fields.tsx';
import { ASKING } from '../../../shared/ui/typing.ts';
import type { FormValues } from './rules/values.ts';
import type { useOwner } from './use-owner.ts';

const partiesLike = (text: string) =>
  queryOptions({
    queryKey: ['shipments', 'parties', text],
    queryFn: async ({ signal }) => (await api('GET /api/parties', { query: { query: text }, signal })).body,
    // While somebody goes on typing, what is offered stays: else a key that comes at that moment would find nothing to choose.
    placeholderData: (offered, query) => (text.startsWith(String(query?.queryKey[2])) ? offered : undefined),
    meta: { isErrorShown: true },
  });

type Side = 'sender' | 'receiver';
type FieldName = `${Side}${Capitalize<keyof Party>}` & keyof FormValues;

const FIELDS = [
  ...(['name', 'address', 'city', 'cityCode', 'postalCode', 'province'] as const),
  ...(['stateProvince', 'country', 'countryCode', 'contactName', 'telNo', 'email', 'language'] as const),
] satisfies (keyof Party)[];

// The fields of a side are named after those of a party.
const nameOf = (side: Side, field: keyof Party) => `${side}${field.charAt(0).toUpperCase()}${field.slice(1)}` as FieldName;

/** Leads to the first required field that is empty, so that a filled side is passed with one key. */
const focusNextMissing = (from: HTMLElement) => {
  const required = [...(from.closest('form')?.querySelectorAll<HTMLInputElement>('[aria-required="true"]') ?? [])];
  const missing = required.find((field) => field.value.trim() === '' && field.checkVisibility());
  missing?.focus();
  return missing !== undefined;
};

/**
 * Offers earlier parties while somebody types into one side of the form. The arrow down fills the side with the first one, again with the next one;
 * Enter goes on, Esc takes it back. Fields that were typed into, other than the one that is searched by, are kept. The `owner` follows.
 */
export const useParties = (side: Side, owner?: ReturnType<typeof useOwner>) => {
  const { getValues, setValue } = useFormContext<FormValues>();
  const [typing, setTyping] = useState<{ field: string; text: string } | null>(null);
  const [chosen, setChosen] = useState(-1);
  const [settled] = useDebouncedValue(typing, ASKING.pause);
  const text = settled?.text.trim() ?? '';
  // A field that was just entered has no text of the one before.
  const isSearching = typing !== null && settled?.field === typing.field && text.length >= ASKING.minLength;
  const { data } = useQuery({ ...partiesLike(text), enabled: isSearching });
  // Once one of them is chosen, they stay until something else is typed: an answer that comes late must not exchange them.
  const [offered, setOffered] = useState<OfferedParty[] | null>(null);
  const parties = offered ?? (isSearching ? (data ?? []) : []);
  // Not state: nothing shows them.
  const typedInto = useRef(new Set<string>());
  const before = useRef<Record<string, unknown>>({});

  const close = () => {
    setTyping(null);
    setChosen(-1);
    setOffered(null);
  };
  const write = (values: Record<string, unknown>) => {
    // They are values of these fields.
    for (const [name, value] of Object.entries(values)) setValue(name as FieldName, value as string, CHANGE);
  };
  const choose = (index: number) => {
    if (!typing) return;
    const names = FIELDS.map((field) => nameOf(side, field));
    if (chosen < 0) {
      before.current = Object.fromEntries(names.map((name) => [name, getValues(name)]));
      owner?.remember();
    }
    setChosen(index);
    setOffered(parties);
    const party = parties[index];
    const kept = (name: string) => typedInto.current.has(name) && name !== typing.field;
    const filled = FIELDS.filter((field) => !kept(nameOf(side, field))).map((field) => [nameOf(side, field), party?.[field] ?? '']);
    write(party ? Object.fromEntries(filled) : before.current);
    if (party) owner?.follow(party.account);
    else owner?.restore();
  };

  return {
    parties,
    chosen,
    openField: parties.length > 0 ? (typing?.field ?? null) : null,
    pick: (index: number, input: HTMLElement | null) => {
      choose(index);
      close();
      if (input) focusNextMissing(input);
    },
    /** Takes the party out again: another customer. */
    empty: () => {
      typedInto.current.clear();
      close();
      write(Object.fromEntries(FIELDS.map((field) => [nameOf(side, field), ''])));
      owner?.follow(null);
    },
    handlers: {
      onInput: ({ currentTarget: { name, value } }: { currentTarget: { name: string; value: string } }) => {
        typedInto.current.add(name);
        setTyping({ field: name, text: value });
        setChosen(-1);
        setOffered(null);
      },
      onBlur: close,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (parties.length === 0 || event.nativeEvent.isComposing) return;
        if (event.key === 'ArrowDown') choose(Math.min(chosen + 1, parties.length - 1));
        else if (event.key === 'ArrowUp' && chosen >= 0) choose(chosen - 1);
        else if (event.key === 'Escape') {
          if (chosen >= 0) choose(-1);
          close();
        } else if (event.key === 'Enter' && chosen >= 0 && !event.ctrlKey && !event.metaKey) {
          close();
          if (!focusNextMissing(event.currentTarget)) return;
        } else return;
        event.preventDefault();
      },
    },
  };
};
