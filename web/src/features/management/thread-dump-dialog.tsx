import { type Thread, ThreadState } from '@ace/contract/management/management.ts';
import { Button, Group, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import { Dialog, DialogDone } from '../../shared/ui/dialog.tsx';
import { Hint } from '../../shared/ui/hint.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { StateBadge } from '../../shared/ui/state-badge.tsx';
import styles from './management.module.css';
import { threadDumpQuery } from './queries.ts';

const COLORS = { RUNNABLE: 'green.9', WAITING: 'blue.9', TIMED_WAITING: 'yellow.9', BLOCKED: 'red.9' } as const;

type Filter = ThreadState | 'ALL';

const FilterBadges = ({ threads, chosen, onChoose }: { threads: Thread[]; chosen: Filter; onChoose: (filter: Filter) => void }) => {
  const t = useText();
  return (
    <Group gap="xs" role="group" aria-label={t('threads.filter')}>
      {(['ALL', ...ThreadState.options] as const).map((filter) => {
        const number = threads.filter(({ threadState }) => filter === 'ALL' || threadState === filter).length;
        return (
          <UnstyledButton
            key={filter}
            onClick={() => onChoose(filter)}
            aria-pressed={chosen === filter}
            style={{ opacity: chosen === filter ? 1 : 0.7, outlineOffset: 2, textDecoration: chosen === filter ? 'underline' : 'none' }}
          >
            <StateBadge color={filter === 'ALL' ? 'gray.7' : COLORS[filter]}>{`${t(`threads.state.${filter}`)} ${number}`}</StateBadge>
          </UnstyledButton>
        );
      })}
    </Group>
  );
};

const isKnown = (value: number) => value >= 0;
const figure = (value: number) => (isKnown(value) ? String(value) : '–');

const ThreadEntry = ({ thread }: { thread: Thread }) => {
  const t = useText();
  const { threadName, threadId, threadState, lockName, stackTrace, blockedTime, blockedCount, waitedTime, waitedCount } = thread;
  return (
    <details className={styles.thread}>
      <summary>
        <StateBadge color={COLORS[threadState]}>{t(`threads.state.${threadState}`)}</StateBadge>
        <Text component="span" size="sm" fw={600}>
          {threadName}
        </Text>
        {threadId > 0 && (
          <Text component="span" size="sm" c="dimmed">
            #{threadId}
          </Text>
        )}
        {lockName && (
          <Text component="span" size="xs" c="dimmed" className="mono">
            {lockName}
          </Text>
        )}
      </summary>
      {[blockedTime, blockedCount, waitedTime, waitedCount].some(isKnown) && (
        <Hint size="xs" mt={4}>
          {t('threads.figures', {
            blockedTime: figure(blockedTime),
            blockedCount: figure(blockedCount),
            waitedTime: figure(waitedTime),
            waitedCount: figure(waitedCount),
          })}
        </Hint>
      )}
      {stackTrace.length > 0 ? (
        <ol className={styles.stack}>
          {stackTrace.map(({ className, methodName, fileName, lineNumber }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the whole stack is replaced at once, and frames recur
            <li key={index}>{fileName ? `${methodName} (${className}:${lineNumber})` : `${className} ${methodName}`}</li>
          ))}
        </ol>
      ) : (
        <Text size="xs" my={4}>
          {t('threads.noStack')}
        </Text>
      )}
    </details>
  );
};

/** Shows what every thread is doing; read again each time it is opened. */
export const ThreadDumpDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const query = useQuery(threadDumpQuery);
  const [filter, setFilter] = useState<Filter>('ALL');
  const [text, setText] = useInputState('');
  const words = text.trim().toLowerCase();
  const isShown = ({ threadState, threadName, lockName }: Thread) =>
    (filter === 'ALL' || threadState === filter) && `${lockName ?? ''} ${threadName}`.toLowerCase().includes(words);
  return (
    <Dialog title={t('threads.title')} onClose={onClose} size="xl">
      <Loaded query={query}>
        {({ threads }) => {
          const shown = threads.filter(isShown);
          return (
            <>
              <FilterBadges threads={threads} chosen={filter} onChoose={setFilter} />
              <TextInput label={t('threads.lock')} value={text} onChange={setText} my="sm" data-autofocus />
              {shown.length === 0 && <Text role="status">{t('threads.noMatch')}</Text>}
              {shown.map((thread, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: threads that ended share the number 0
                <ThreadEntry key={`${thread.threadId} ${thread.threadName} ${index}`} thread={thread} />
              ))}
            </>
          );
        }}
      </Loaded>
      <DialogDone onClose={onClose}>
        <Button variant="default" onClick={() => void query.refetch()} disabled={query.isFetching}>
          {t('monitoring.refresh')}
        </Button>
      </DialogDone>
    </Dialog>
  );
};
