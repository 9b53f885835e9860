import { OptionalDecimal } from '@ace/contract/shared/numbers.ts';
import { withoutThousands } from '@ace/contract/shared/typed-number.ts';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { parseTypedNumber, showNumber } from '../../i18n/typed-number.ts';
import { type FieldProps, useField } from './fields.tsx';

type Props = FieldProps & {
  isWhole?: boolean;
  /** A number that counts nothing, and has no separators. */
  isIdentifier?: boolean;
  /** An amount of a currency without decimals. */
  isWholeAmount?: boolean;
  /** Gets the former value. While an input method composes it is called only at the end, because changing the field would abort the composition. */
  onValue?: (before: string | number) => void;
};

/** A number; a text that is not a number stays as typed. At rest it is written as everywhere else, while it is edited without separators of thousands. */
export const NumberField = ({ isWhole, isIdentifier, isWholeAmount, onValue, ...props }: Props) => {
  const { field, shared } = useField(props);
  const format = useFormat();
  const [isEdited, setIsEdited] = useState(false);
  // Not state: it only lasts from the start to the end of a composition, and nothing shows it.
  const beforeComposing = useRef<string | number | null>(null);
  const change = (text: string, before = field.value) => {
    const number = parseTypedNumber(text);
    field.onChange(number !== null && showNumber(number) === text ? number : text);
    if (beforeComposing.current === null) onValue?.(before);
  };
  const edited = showNumber(field.value);
  const number = parseTypedNumber(isWholeAmount ? withoutThousands(field.value) : field.value);
  // What the contract refuses stays as it was typed: rounding would hide why.
  const isShown = number !== null && !isIdentifier && OptionalDecimal.safeParse(number).success;
  return (
    <TextInput
      {...shared}
      value={isShown && !isEdited ? format.number(number) : edited}
      onFocus={({ currentTarget }) => {
        // At once, because what is exchanged with the next drawing loses its selection. A click sets the cursor after that.
        if (currentTarget.value !== edited) {
          currentTarget.value = edited;
          currentTarget.select();
        }
        setIsEdited(true);
      }}
      onBlur={({ currentTarget }) => {
        // It is still the active one when only the window was left.
        if (currentTarget !== document.activeElement) setIsEdited(false);
        field.onBlur();
      }}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onCompositionStart={() => {
        beforeComposing.current = field.value;
      }}
      onCompositionEnd={({ currentTarget }) => {
        const before = beforeComposing.current ?? field.value;
        beforeComposing.current = null;
        change(currentTarget.value, before);
      }}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  );
};
