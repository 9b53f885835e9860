import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import { labelOf, titleOf } from './filter-texts.ts';
import type { FilterSet, Filters } from './filters.ts';

/** A filter in use: what it says, and the parameters that it consists of. */
export type Chip = { parameters: string[]; text: string };

/** What each filter in use says. */
export const useChips = (set: FilterSet, filters: Filters): Chip[] => {
  const t = useText();
  const format = useFormat();
  const dayText = (day: string) => {
    if (!day.startsWith('today')) return format.day(day);
    return day === 'today' ? t('filter.today') : `${t('filter.today')} ${day.slice(5)}`;
  };
  const periodChips = (title: string, from: string, to: string): Chip[] => {
    const [first, last] = [filters[from], filters[to]];
    if (first && first === last) return [{ parameters: [from, to], text: `${title}: ${dayText(first)}` }];
    return [
      ...(first ? [{ parameters: [from], text: `${title} ${t('filter.from', { day: dayText(first) })}` }] : []),
      ...(last ? [{ parameters: [to], text: `${title} ${t('filter.to', { day: dayText(last) })}` }] : []),
    ];
  };
  return Object.entries(set.kinds).flatMap(([name, { kind }]) => {
    const title = titleOf(set, name);
    if (kind === 'period') return periodChips(title, `${name}From`, `${name}To`);
    const value = filters[name];
    if (!value) return [];
    if (kind === 'record') return [{ parameters: [name], text: `${title} #${value}` }];
    const values = kind === 'several' ? value.split(',') : [value];
    return [{ parameters: [name], text: `${title}: ${values.map((one) => labelOf(set, name, t, one)).join(', ')}` }];
  });
};
