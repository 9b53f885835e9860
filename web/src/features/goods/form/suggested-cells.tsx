import type { UsedGoods } from '@ace/contract/hs-codes/hs-code.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHANGE, useField } from '../../../shared/form/fields/fields.tsx';
import { showNumber } from '../../../shared/i18n/typed-number.ts';
import { SuggestInput } from '../../../shared/ui/choices/suggest-input.tsx';
import { ASKING } from '../../../shared/ui/typing.ts';
import { hsCodeList, usedGoodsList } from '../../hs-codes/queries.ts';
import type { CustomsValues } from './lines.ts';

/** What the suggestions depend on besides the lines. */
type Values = CustomsValues & { ownerId: string | number; receiverCountryCode: string; insuranceCurrencyCode: string };
type Props = { line: number; label: string };

/** Whether a field has the focus, and its text once a person pauses typing: only then something is asked for. */
const useTyped = (text: string) => {
  const [isUsed, setIsUsed] = useState(false);
  const [typed] = useDebouncedValue(text, ASKING.pause);
  return { isUsed, typed, onFocus: () => setIsUsed(true), leave: () => setIsUsed(false) };
};

/** The English words for goods. What the owner sent before is offered, and fills the line; what is left is the quantity. */
export const DescriptionCell = ({ line, label }: Props) => {
  const name = `goodsLines.${line}.description` as const;
  const { field, shared } = useField({ name, label, isCell: true });
  const { getValues, setValue, setFocus } = useFormContext<Values>();
  const { isUsed, typed, onFocus, leave } = useTyped(field.value);
  const ownerId = Number(useWatch<Values, 'ownerId'>({ name: 'ownerId' })) || null;
  const { data = [], isLoading } = useQuery({ ...usedGoodsList({ query: typed, ownerId }), enabled: isUsed });
  const fill = ({ usedDate: _date, unitNetKg: _net, currencyCode, unitValue, ...goods }: UsedGoods) => {
    const isSameMoney = currencyCode === (getValues('insuranceCurrencyCode') || null);
    const texts = Object.fromEntries(Object.entries(goods).map(([column, value]) => [column, value ?? '']));
    const value = isSameMoney && unitValue !== null ? showNumber(unitValue) : '';
    setValue(`goodsLines.${line}`, { ...getValues(`goodsLines.${line}`), ...texts, unitValue: value }, CHANGE);
    setFocus(`goodsLines.${line}.quantity`, { shouldSelect: true });
  };
  return (
    <SuggestInput
      {...shared}
      value={field.value}
      choices={isUsed ? data.map((goods, index) => ({ value: String(index), label: goods.description, about: aboutOf(goods) })) : []}
      isSearching={isLoading}
      meant=""
      onChange={field.onChange}
      onPick={(index) => {
        const goods = data[Number(index)];
        if (goods) fill(goods);
      }}
      // The server has searched them.
      onSearch={() => {}}
      onFocus={onFocus}
      onBlur={() => {
        field.onBlur();
        leave();
      }}
    />
  );
};

const aboutOf = ({ descriptionVi, hsCode, originCountryCode }: UsedGoods) =>
  [descriptionVi, hsCode, originCountryCode].filter(Boolean).join(' · ');

/** The code of goods. Words find it in the schedules of the destination, too: those of the line until something is typed. */
export const CodeCell = ({ line, label }: Props) => {
  const { field, shared } = useField({ name: `goodsLines.${line}.hsCode`, label, isCell: true });
  const country = useWatch<Values, 'receiverCountryCode'>({ name: 'receiverCountryCode' });
  const description = useWatch<CustomsValues, `goodsLines.${number}.description`>({ name: `goodsLines.${line}.description` });
  const { isUsed, typed, onFocus, leave } = useTyped(field.value || description);
  const { data = [], isLoading } = useQuery({ ...hsCodeList({ query: typed, country }), enabled: isUsed && typed.trim() !== '' });
  return (
    <SuggestInput
      {...shared}
      value={field.value}
      choices={isUsed ? data.map(({ code, words, wordsVi }) => ({ value: code, label: code, about: wordsVi ?? words })) : []}
      isSearching={isLoading}
      onChange={field.onChange}
      onSearch={() => {}}
      onFocus={onFocus}
      onBlur={() => {
        field.onBlur();
        leave();
      }}
    />
  );
};
