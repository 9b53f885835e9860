import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import type { FilterKind, FilterKinds, Filters } from './filters.ts';

/** A filter in use: what it says, and the parameters that it consists of. */
export type Chip = { parameters: string[]; text: string };

/** What each filter in use says. */
export const useChips = (kinds: FilterKinds, filters: Filters): Chip[] => {
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
  const valueText = (kind: FilterKind, value: string) => {
    if ('labelOf' in kind)
      return value
        .split(',')
        .map((one) => kind.labelOf(t, one))
        .join(', ');
    if (kind.kind !== 'person') return value;
    return value === 'me' ? t('filter.me') : (kind.nameOf(value) ?? value);
  };
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const value = filters[name];
    if (kind.kind === 'period') return periodChips(t(kind.title), `${name}From`, `${name}To`);
    if (kind.kind === 'number') return value ? [{ parameters: [name], text: `${t(kind.title)} #${value}` }] : [];
    return value ? [{ parameters: [name], text: `${t(kind.title)}: ${valueText(kind, value)}` }] : [];
  });
};
