import type { QueryFor } from '../form/choice-field.tsx';
import { useFormat } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import type { Choice } from '../ui/choice-list.tsx';
import type { FilterKind, FilterKinds, Filters } from './filters.ts';

/** What people call a filter and its values. */
type FilterText = {
  title: string;
  /** The values of `several` and `one`. */
  choices?: Choice[];
  /** Finds persons or texts to choose from. */
  queryFor?: QueryFor;
  /** The name of a person, if it is known. */
  nameOf?: (value: string) => string | undefined;
  /** Not offered to this user; an address may have it nevertheless. */
  isHidden?: boolean;
};
/** The texts of all filters of a list. */
export type FilterTexts<Kinds extends FilterKinds = FilterKinds> = { [Name in keyof Kinds]: FilterText };

/** A filter in use: what it says, and the parameters that it consists of. */
export type Chip = { parameters: string[]; text: string };

/** What each filter in use says. */
export const useChips = (kinds: FilterKinds, texts: FilterTexts, filters: Filters): Chip[] => {
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
  const valueText = ({ kind }: FilterKind, { choices = [], nameOf }: FilterText, value: string) => {
    if (kind === 'text') return value;
    if (kind === 'person') return value === 'me' ? t('filter.me') : (nameOf?.(value) ?? value);
    const labelOf = (one: string) => choices.find((choice) => choice.value === one)?.label ?? one;
    return value.split(',').map(labelOf).join(', ');
  };
  return Object.entries(kinds).flatMap(([name, kind]) => {
    const text = texts[name];
    const value = filters[name];
    if (!text) return [];
    if (kind.kind === 'period') return periodChips(text.title, `${name}From`, `${name}To`);
    return value ? [{ parameters: [name], text: `${text.title}: ${valueText(kind, text, value)}` }] : [];
  });
};
