import { Paper, TextInput, Title } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { loadTexts, textOf, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import styles from './management.module.css';
import { PageHead } from './page-head.tsx';
import { configurationQuery } from './queries.ts';

type Bean = { prefix: string; properties: Record<string, unknown> };
type Property = { key: string; value: string };

/** The width of the first column, the same in all tables of the page. */
const COLUMN = 'min(240px, 36vw)';

/** A value as text, also of a list or an object. */
const shown = (value: unknown) => {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
};

const Properties = ({ properties }: { properties: Record<string, unknown> }) => (
  <dl className={styles.properties}>
    {Object.entries(properties).map(([key, value]) => (
      <div key={key}>
        <dt>{key}</dt>
        <dd>{shown(value) || '–'}</dd>
      </div>
    ))}
  </dl>
);

const useBeanColumns = (): SortedColumn<Bean>[] => {
  const t = useText();
  return [
    {
      key: 'prefix',
      title: t('configuration.prefix'),
      width: COLUMN,
      by: ({ prefix }) => prefix,
      render: ({ prefix }) => <span className={styles.name}>{prefix}</span>,
    },
    {
      key: 'properties',
      title: t('configuration.properties'),
      by: ({ properties }) => Object.entries(properties).flat().map(shown).join(' '),
      render: ({ properties }) => <Properties properties={properties} />,
    },
  ];
};

const usePropertyColumns = (): SortedColumn<Property>[] => {
  const t = useText();
  return [
    {
      key: 'key',
      title: t('configuration.property'),
      width: COLUMN,
      by: ({ key }) => key,
      render: ({ key }) => <span className={styles.name}>{key}</span>,
    },
    {
      key: 'value',
      title: t('configuration.value'),
      by: ({ value }) => value,
      render: ({ value }) => <span className={styles.value}>{value}</span>,
    },
  ];
};

/** Shows the current settings, and where they come from. */
const ConfigurationPage = () => {
  const t = useText();
  const query = useQuery(configurationQuery);
  const [filter, setFilter] = useInputState('');
  const beanColumns = useBeanColumns();
  const propertyColumns = usePropertyColumns();
  const isShown = ({ prefix }: Bean) => prefix.toLowerCase().includes(filter.trim().toLowerCase());
  return (
    <div>
      <PageHead title={t('menu.configuration')} query={query}>
        <TextInput label={t('configuration.filter')} value={filter} onChange={setFilter} data-shortcut="search" />
      </PageHead>
      <Loaded query={query}>
        {({ properties, environment }) => (
          <>
            <Paper withBorder>
              <SortedTable
                label={t('menu.configuration')}
                columns={beanColumns}
                rows={Object.values(properties.contexts)
                  .flatMap(({ beans }) => Object.values(beans))
                  .filter(isShown)}
                rowKey={({ prefix }) => prefix}
                sort={{ key: 'prefix' }}
                empty={t('configuration.noMatch')}
                minWidth={320}
              />
            </Paper>
            {environment.propertySources.map(({ name, properties: values }) => (
              <section key={name}>
                <Title order={2} mt="lg" mb="xs">
                  {textOf(`configuration.source.${name}`) ?? name}
                </Title>
                <Paper withBorder>
                  <SortedTable
                    label={textOf(`configuration.source.${name}`) ?? name}
                    columns={propertyColumns}
                    rows={Object.entries(values).map(([key, { value }]) => ({ key, value }))}
                    rowKey={({ key }) => key}
                    sort={{ key: 'key' }}
                    empty={t('configuration.none')}
                    minWidth={320}
                  />
                </Paper>
              </section>
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
};

export const Route = createFileRoute('/admin/ace-configuration')({
  beforeLoad: requires('management:read'),
  loader: () => loadTexts('management'),
  staticData: { title: 'menu.configuration' },
  component: ConfigurationPage,
});
