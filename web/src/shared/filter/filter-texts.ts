import { countryText } from '@ace/contract/shared/country-names.ts';
import type { TFunction } from 'i18next';
import { fieldNameOf } from '../i18n/field-name.ts';
import { currentLanguage, textOf } from '../i18n/i18n.ts';
import type { FilterSet } from './filters.ts';

/** What a filter is called. */
export const titleOf = ({ of, kinds }: FilterSet, name: string) =>
  textOf(`${of}.filter.${name}`) ?? fieldNameOf(of, kinds[name]?.field ?? name);

/** What one value of a filter is called; a person who is not known by the id. */
export const labelOf = ({ of, kinds, shown }: FilterSet, name: string, t: TFunction, value: string) => {
  const kind = kinds[name]?.kind;
  const { labelOf, nameOf } = shown[name] ?? {};
  if (kind === 'person') return value === 'me' ? t('filter.me') : (nameOf?.(value) ?? value);
  if (kind === 'country') return countryText(value, null, currentLanguage()) ?? value;
  if (kind !== 'one' && kind !== 'several') return value;
  return labelOf?.(t, value) ?? textOf(`${of}.filter.${name}s.${value}`) ?? value;
};
