import { ALL_COUNTRIES } from '@ace/contract/hs-codes/limits.ts';
import { COUNTRY_CODES } from '@ace/contract/shared/countries.ts';
import { countryName } from '@ace/contract/shared/country-names.ts';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';

/** The name of the country of a schedule, with its code. */
export const useCountryName = () => {
  const t = useText();
  const language = useLanguage();
  return (country: string) =>
    country === ALL_COUNTRIES ? t('hsSchedule.allCountries') : `${countryName(country, language) ?? country} (${country})`;
};

/** All countries to choose from, the sum of them first. */
export const useCountryChoices = () => {
  const nameOf = useCountryName();
  return [ALL_COUNTRIES, ...COUNTRY_CODES].map((value) => ({ value, label: nameOf(value) }));
};
