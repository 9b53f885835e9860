import type { OfferedParty, Party } from '@ace/contract/shipments/party.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { api } from '../../../shared/api/api.ts';
import { CHANGE, focusField } from '../../../shared/form/fields/fields.tsx';
import { ASKING } from '../../../shared/ui/typing.ts';
import type { FormValues } from './rules/values.ts';
import type { useOwner } from './use-owner.ts';

const partiesLike = (text: string, sender: string) =>
  queryOptions({
    queryKey: ['shipments', 'parties', text, sender],
    queryFn: async ({ signal }) => (await api('GET /api/parties', { query: { query: text, sender }, signal })).body,
    // The offered parties stay while the text gets longer, so that a key can choose one before the next answer.
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

/**
 * Offers earlier parties while the user types into one side of the form; one that is picked fills the side. Fields that were typed into, other than the
 * one that is searched by, are kept. The `owner` follows.
 */
export const useParties = (side: Side, owner?: ReturnType<typeof useOwner>) => {
  const { getValues, setValue } = useFormContext<FormValues>();
  const [typing, setTyping] = useState<{ field: string; text: string } | null>(null);
  const [settled] = useDebouncedValue(typing, ASKING.pause);
  const text = settled?.text.trim() ?? '';
  // A field that was just entered has no text of the one before.
  const isSearching = typing !== null && settled?.field === typing.field && text.length >= ASKING.minLength;
  const sender = side === 'receiver' ? getValues('senderTelNo') : '';
  const { data } = useQuery({ ...partiesLike(text, sender), enabled: isSearching });
  // Not state: nothing shows them.
  const typedInto = useRef(new Set<string>());

  const write = (values: Record<string, unknown>) => {
    // They are values of these fields.
    for (const [name, value] of Object.entries(values)) setValue(name as FieldName, value as string, CHANGE);
  };
  /** Replaces the tax numbers of this side. */
  const writeTaxNumbers = (numbers: OfferedParty['taxNumbers']) => {
    const others = getValues('taxNumbers').filter(({ party }) => party !== side);
    setValue('taxNumbers', [...others, ...numbers.map((each) => ({ party: side, ...each }))], CHANGE);
  };
  /** Leads to the first required field that is empty, so that a filled side is passed with one key. */
  const focusNextMissing = (form: HTMLFormElement | null) => {
    const required = [...(form?.querySelectorAll<HTMLInputElement>('[aria-required="true"]') ?? [])];
    // What was just filled in is not on the page yet.
    const missing = required.find(({ name }) => String(getValues(name as FieldName)).trim() === '');
    // The groups that the values open come between.
    if (missing) requestAnimationFrame(() => focusField(missing));
  };

  return {
    /** The parties that the text of a field finds. */
    offeredAt: (field: string) => (isSearching && typing.field === field ? (data ?? []) : []),
    search: (field: string, text: string) => {
      if (text !== '') typedInto.current.add(field);
      setTyping(text === '' ? null : { field, text });
    },
    pick: (party: OfferedParty, searched: string, form: HTMLFormElement | null) => {
      const names = FIELDS.map((field) => [nameOf(side, field), party[field] ?? ''] as const);
      write(Object.fromEntries(names.filter(([name]) => name === searched || !typedInto.current.has(name))));
      if (party.taxNumbers.length > 0) writeTaxNumbers(party.taxNumbers);
      owner?.follow(party.account);
      focusNextMissing(form);
    },
    /** Takes the party out again: another customer. */
    empty: () => {
      typedInto.current.clear();
      setTyping(null);
      write(Object.fromEntries(FIELDS.map((field) => [nameOf(side, field), ''])));
      writeTaxNumbers([]);
      owner?.follow(null);
    },
  };
};
