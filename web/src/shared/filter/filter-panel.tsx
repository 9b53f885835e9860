import { isAllowed } from '@ace/contract/permissions.ts';
import { COUNTRY_CODES } from '@ace/contract/shared/countries.ts';
import { dayOf } from '@ace/contract/shared/dates/typed-date.ts';
import type { FilterKind } from '@ace/contract/shared/filter-kinds.ts';
import { Stack } from '@mantine/core';
import { Fragment, useState } from 'react';
import { SearchedInput } from '../form/fields/choice-field.tsx';
import { DateInput } from '../form/fields/date-input.tsx';
import { useText } from '../i18n/i18n.ts';
import { useAccount } from '../session/account.ts';
import { ChoiceInput } from '../ui/choices/choice-input.tsx';
import { ChoicesInput } from '../ui/choices/choices-input.tsx';
import styles from './filter.module.css';
import { labelOf, titleOf } from './filter-texts.ts';
import type { FilterSet, Filters } from './filters.ts';

const DAY = 86_400_000;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The date of `today`, `today+7` or a date. */
const dateOf = (day: string) => (day.startsWith('today') ? dayOf(new Date(Date.now() + Number(day.slice(5)) * DAY)) : day);

const DayFilter = ({ label, day, onDay }: { label: string; day: string | undefined; onDay: (day: string | undefined) => void }) => {
  const t = useText();
  const [typed, setTyped] = useState(day ? dateOf(day) : '');
  const isDay = typed === '' || ISO_DAY.test(typed);
  return (
    <DateInput
      label={label}
      value={typed}
      onChange={setTyped}
      onCommit={(value) => (value === '' || ISO_DAY.test(value)) && value !== (day ? dateOf(day) : '') && onDay(value || undefined)}
      error={isDay ? undefined : t('validation.date')}
    />
  );
};

type Props = { set: FilterSet; filters: Filters; onChange: (next: Filters) => void };

/** All filters of a list. Each applies at once. */
export const FilterPanel = ({ set, filters, onChange }: Props) => {
  const t = useText();
  const me = useAccount();
  const fieldOf = (name: string, filter: FilterKind) => {
    const { needs, queryFor, nameOf = (text: string) => text, aboutOf } = set.shown[name] ?? {};
    if (filter.kind === 'record' || (needs && !isAllowed(needs, me))) return null;
    const title = titleOf(set, name);
    const value = filters[name];
    const onValue = (next: string | undefined) => onChange({ [name]: next });
    if (filter.kind === 'period') {
      return (
        <div className={styles.pair}>
          {(['From', 'To'] as const).map((end) => (
            <DayFilter
              key={`${end} ${filters[name + end]}`}
              label={t(end === 'From' ? 'filter.fromLabel' : 'filter.toLabel', { name: title })}
              day={filters[name + end]}
              onDay={(day) => onChange({ [name + end]: day })}
            />
          ))}
        </div>
      );
    }
    const ofOne = {
      withinPortal: false,
      label: title,
      placeholder: t('filter.any'),
      value: value ?? null,
      onChange: (chosen: string | null) => onValue(chosen ?? undefined),
      isClearable: true,
    };
    if (queryFor) {
      const current = value === 'me' ? String(me?.id) : ofOne.value;
      return <SearchedInput {...ofOne} value={current} queryFor={queryFor} nameOf={nameOf} />;
    }
    const values = 'values' in filter ? filter.values : COUNTRY_CODES;
    const choices = values.map((one) => ({ value: one, label: labelOf(set, name, t, one), about: aboutOf?.(t, one) }));
    if (filter.kind === 'several') {
      return (
        <ChoicesInput
          withinPortal={false}
          label={title}
          choices={choices}
          placeholder={value ? undefined : t('filter.any')}
          value={value?.split(',') ?? []}
          onChange={(values) => onValue(values.join(',') || undefined)}
          isClearable
        />
      );
    }
    return <ChoiceInput {...ofOne} choices={choices} />;
  };
  return (
    <Stack gap="xs">
      {Object.entries(set.kinds).map(([name, filter]) => (
        <Fragment key={name}>{fieldOf(name, filter)}</Fragment>
      ))}
    </Stack>
  );
};
