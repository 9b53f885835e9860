import { get } from 'react-hook-form';
import { expect, test } from 'vitest';
import { CONNECTOR_FILTERS } from '../features/connectors/filters.ts';
import { SHIPMENT_FILTERS } from '../features/shipments/filters.ts';
import { TRACKING_FILTERS } from '../features/trackings/filters.ts';
import { USER_FILTERS } from '../features/users/filters.ts';
import { en as userPages } from '../features/users/texts/page.en.ts';
import type { FilterSet } from '../shared/filter/filters.ts';
import { en } from './en.ts';

const SETS: FilterSet[] = [SHIPMENT_FILTERS, CONNECTOR_FILTERS, TRACKING_FILTERS, USER_FILTERS];

// Their keys follow from the names of filters and fields, and no type checks them. The other language has the same.
test.each(SETS.map((set) => [set.of, set] as const))('each filter of a %s and each of its values has a name', (of, { kinds, shown }) => {
  const isNamed = (key: string) => [en, userPages].some((texts) => typeof get(texts, key) === 'string');
  const needed = Object.entries(kinds).flatMap(([name, kind]) => {
    const values = 'values' in kind && !shown[name]?.labelOf ? kind.values : [];
    return [[`${of}.filter.${name}`, `${of}.field.${kind.field ?? name}`], ...values.map((value) => [`${of}.filter.${name}s.${value}`])];
  });
  expect(needed.filter((keys) => !keys.some(isNamed))).toEqual([]);
});
