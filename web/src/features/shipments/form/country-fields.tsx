import { isCountryCode } from '@ace/contract/shared/countries.ts';
import { countriesLike, countryMeant, countryName, isCountryNamed } from '@ace/contract/shared/country-names.ts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CHANGE, type FieldProps, useField } from '../../../shared/form/fields/fields.tsx';
import { useLanguage, useText } from '../../../shared/i18n/i18n.ts';
import { SuggestInput } from '../../../shared/ui/choices/suggest-input.tsx';
import { useSlip } from './rules/use-slip.ts';
import type { FormValues } from './rules/values.ts';

type Props = Omit<FieldProps, 'name'> & {
  name: `${'sender' | 'receiver'}Country` | `${'sender' | 'receiver' | 'goodsOrigin'}CountryCode`;
  /** The code of the country that a typed text means; null if it means none. */
  meaning: (text: string) => string | null;
  /** Gets each text that is typed. */
  onType: (text: string) => void;
  /** Gets the code of a chosen country. */
  onPick: (code: string) => void;
  onLeave?: (text: string) => void;
};

/** A country by name or code. Other texts stay as they were typed. */
const CountryInput = ({ meaning, onType, onPick, onLeave, ...props }: Props) => {
  const language = useLanguage();
  const { field, shared } = useField(props);
  const [search, setSearch] = useState('');
  // The list of countries is only searched once the field has had the focus.
  const [isUsed, setIsUsed] = useState(false);
  const text: string = field.value;
  const searched = meaning(search);
  const found = isUsed ? countriesLike(search, language) : [];
  // "MY" is a code of Malaysia, and "Mỹ" the name of America.
  const countries = [...found.filter(({ code }) => code === searched), ...found.filter(({ code }) => code !== searched)];
  return (
    <SuggestInput
      {...shared}
      choices={countries.map(({ code, names }) => ({ value: code, label: `${names[language]} (${code})` }))}
      value={text}
      meant={isUsed ? (meaning(text) ?? '') : ''}
      onChange={onType}
      onPick={onPick}
      onSearch={setSearch}
      takesFirst
      onFocus={() => setIsUsed(true)}
      onBlur={() => {
        field.onBlur();
        onLeave?.(text);
      }}
    />
  );
};

type CodeProps = Pick<Props, 'label' | 'span'> & {
  name: Extract<Props['name'], `${string}Code`>;
  /** Gets each country that is typed or chosen. */
  onCountry?: (code: string) => void;
};

/** The code of a country, which its name finds, too. */
export const CountryCodeField = ({ name, onCountry, ...props }: CodeProps) => {
  const language = useLanguage();
  const warning = useSlip(name);
  const { getValues, setValue } = useFormContext<FormValues>();
  const write = (code: string) => {
    if (code !== getValues(name)) setValue(name, code, CHANGE);
    if (isCountryCode(code)) onCountry?.(code);
  };
  const meaning = (text: string) => (isCountryCode(text) ? text.trim().toUpperCase() : countryMeant(text, language));
  return (
    <CountryInput
      {...{ name, warning, meaning, ...props }}
      onType={(text) => write(isCountryCode(text) ? text.toUpperCase() : text)}
      onPick={write}
      onLeave={(text) => {
        const code = meaning(text);
        if (code !== null && code !== text) write(code);
      }}
    />
  );
};

/** The name and the code of a party's country: each fills the other one. */
export const CountryFields = ({ side }: { side: 'sender' | 'receiver' }) => {
  const t = useText();
  const language = useLanguage();
  const { getValues, setValue } = useFormContext<FormValues>();
  const name = `${side}Country` as const;
  const codeName = `${side}CountryCode` as const;
  const write = (field: typeof name | typeof codeName, text: string) => setValue(field, text, CHANGE);
  const meaning = (text: string) => countryMeant(text, language);
  return (
    <>
      <CountryInput
        name={name}
        label={t(`shipment.field.${name}`)}
        span={8}
        meaning={meaning}
        onType={(text) => {
          const before = getValues(name);
          const code = getValues(codeName);
          const meant = meaning(text);
          write(name, text);
          if (meant !== null) write(codeName, meant);
          // The code of a country that the text names no more goes with it; "Australia (VIC)" still names Australia.
          else if (isCountryNamed(before, code, language) && !isCountryNamed(text, code, language)) write(codeName, '');
        }}
        onPick={(code) => {
          write(name, countryName(code, language) ?? code);
          write(codeName, code);
        }}
      />
      <CountryCodeField
        name={codeName}
        label={t(`shipment.field.${codeName}`)}
        span={4}
        onCountry={(code) => {
          const written = getValues(name);
          const meant = meaning(written);
          // A name that says more than the country's own stays.
          if (written.trim() === '' || (meant !== null && meant !== code)) write(name, countryName(code, language) ?? '');
        }}
      />
    </>
  );
};
