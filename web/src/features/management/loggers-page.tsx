import { type LoggerChange, type LoggerState, LogLevel } from '@ace/contract/management/management.ts';
import { Button, Group, Paper, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { api } from '../../shared/api/api.ts';
import { loadTexts, useText } from '../../shared/i18n/i18n.ts';
import { requires } from '../../shared/session/guard.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { type SortedColumn, SortedTable } from '../../shared/ui/tables/sorted-table.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import styles from './management.module.css';
import { PageHead } from './page-head.tsx';
import { loggersQuery } from './queries.ts';

/** The longest name that is not cut off (docs/domain.md, "Monitoring"). */
const NAME_LIMIT = 140;

const LEVELS = LogLevel.options;

type Change = (change: LoggerChange) => void;

const LevelButtons = ({ logger: { name, level, isSet }, onChange }: { logger: LoggerState; onChange: Change }) => {
  const t = useText();
  return (
    <Group gap="xs" wrap="nowrap">
      <Group gap={4} role="group" aria-label={name}>
        {LEVELS.map((choice) => (
          <Button
            key={choice}
            size="compact-xs"
            variant={choice === level ? 'filled' : 'default'}
            aria-pressed={choice === level}
            onClick={() => onChange({ name, level: choice })}
          >
            {choice}
          </Button>
        ))}
      </Group>
      {isSet && (
        <IconButton
          Icon={IconArrowBackUp}
          iconSize={14}
          size="sm"
          label={t('loggers.reset', { name })}
          onClick={() => onChange({ name, level: null })}
        />
      )}
    </Group>
  );
};

const useLoggerColumns = (onChange: Change): SortedColumn<LoggerState>[] => {
  const t = useText();
  return [
    {
      key: 'name',
      title: t('loggers.name'),
      width: 'min(420px, 36vw)',
      by: ({ name }) => name,
      render: ({ name }) => (
        <span className={styles.name} title={name}>
          {name.length > NAME_LIMIT ? `${name.slice(0, NAME_LIMIT)}…` : name}
        </span>
      ),
    },
    {
      key: 'level',
      title: t('loggers.level'),
      by: ({ level }) => LEVELS.indexOf(level),
      render: (logger) => <LevelButtons logger={logger} onChange={onChange} />,
    },
  ];
};

/** Shows the loggers with their levels, and changes these. */
const LoggersPage = () => {
  const t = useText();
  const query = useQuery(loggersQuery);
  const [filter, setFilter] = useInputState('');
  const changing = useAction({
    mutationFn: (change: LoggerChange) => api('PUT /management/logs', { body: change }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: loggersQuery.queryKey }),
  });
  const columns = useLoggerColumns(changing.run);
  const matching = (loggers: LoggerState[]) => loggers.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase()));
  return (
    <div>
      <PageHead title={t('menu.logs')} query={query}>
        <TextInput label={t('loggers.filter')} value={filter} onChange={setFilter} data-shortcut="search" />
      </PageHead>
      <Loaded query={query}>
        {(loggers) => (
          <>
            <Hint mb="xs" role="status">
              {t('loggers.count', { number: loggers.length })}
            </Hint>
            <Paper withBorder>
              <SortedTable
                label={t('menu.logs')}
                columns={columns}
                rows={matching(loggers)}
                rowKey={({ name }) => name}
                sort={{ key: 'name' }}
                empty={t('loggers.noMatch')}
                minWidth={320}
              />
            </Paper>
          </>
        )}
      </Loaded>
    </div>
  );
};

export const Route = createFileRoute('/admin/logs')({
  beforeLoad: requires('management:read'),
  loader: () => loadTexts('management'),
  staticData: { title: 'menu.logs' },
  component: LoggersPage,
});
