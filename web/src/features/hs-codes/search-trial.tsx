import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import { ChoiceInput } from '../../shared/ui/choices/choice-input.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { ASKING } from '../../shared/ui/typing.ts';
import { useCountryChoices } from './country-name.ts';
import { hsCodeList } from './queries.ts';

/** What people find who write goods lines. */
export const SearchTrial = ({ countries }: { countries: string[] }) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [country, setCountry] = useState<string | null>(countries[0] ?? null);
  const [query] = useDebouncedValue(typed, ASKING.pause);
  const { data } = useQuery(hsCodeList({ query, country }));
  const isAsked = query.trim() !== '';
  return (
    <Section title={t('hsSchedule.try')}>
      <Group align="start" grow preventGrowOverflow={false}>
        <TextInput
          label={t('hsSchedule.tryLabel')}
          description={t('hsSchedule.tryHint')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <ChoiceInput
          label={t('hsSchedule.country')}
          description=" "
          choices={useCountryChoices().filter(({ value }) => countries.includes(value))}
          value={country}
          onChange={setCountry}
        />
      </Group>
      <Stack component="ol" gap={6} mt="sm" p={0} aria-label={t('hsSchedule.found')} style={{ listStyle: 'none' }}>
        {isAsked &&
          data?.map(({ code, words, wordsVi, unit }) => (
            <li key={code}>
              <Text size="sm">
                <span className="mono">{code}</span> {words}
                {unit && ` [${unit}]`}
              </Text>
              {wordsVi && wordsVi !== words && <Hint size="sm">{wordsVi}</Hint>}
            </li>
          ))}
      </Stack>
      {isAsked && data?.length === 0 && <Hint>{t('hsSchedule.nothing')}</Hint>}
    </Section>
  );
};
