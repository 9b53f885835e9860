import type { CompanySettingsInput } from '@ace/contract/company/company.ts';
import { Group, Loader, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { Section } from '../../shared/ui/section.tsx';
import styles from './company.module.css';
import { previewQuery } from './queries.ts';

/** Milliseconds without a key after which the papers are drawn anew. */
const PAUSE = 600;

const PAPERS = ['bill', 'label'] as const;

/** How a bill and a label look with what the form holds. What the server would refuse is said at its field when it is saved. */
export const Preview = ({ input }: { input: CompanySettingsInput }) => {
  const t = useText();
  const language = useLanguage();
  const [shown] = useDebouncedValue(input, PAUSE);
  const { data, isFetching, isError } = useQuery(previewQuery(shown, language));
  return (
    <Section title={t('company.preview')} action={isFetching && <Loader size="xs" role="status" aria-label={t('app.loading')} />}>
      {isError && <Text c="dimmed">{t('company.noPreview')}</Text>}
      {data && (
        <Stack gap="sm">
          {PAPERS.map((paper) => (
            <Group key={paper} justify="center">
              <img src={data[paper]} alt={t(`company.${paper}`)} className={styles.paper} data-paper={paper} />
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  );
};
