import type { Task } from '@ace/contract/desk/desk.ts';
import { nameOfPartner } from '@ace/contract/partners/carriers.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import { Button, Group, Paper, SegmentedControl, Title } from '@mantine/core';
import { IconClockPause, IconPlus, IconSend, IconTransform } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPart } from '../../shared/api/part.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { loadTexts, useLanguage, useText } from '../../shared/i18n/i18n.ts';
import { ShipmentLink } from '../../shared/list/rows/record-link.tsx';
import { useAccount } from '../../shared/session/account.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { Empty } from '../../shared/ui/empty.tsx';
import { leaveRow, rowByKey, rowProps } from '../../shared/ui/focus.ts';
import { Hint } from '../../shared/ui/hint.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { LinkButton, LinkIcon } from '../../shared/ui/links.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { isTyping } from '../../shared/ui/typing.ts';
import { UNIT } from '../../shared/ui/unit.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import { useAtRest } from '../../shared/ui/use-at-rest.ts';
import { useEachMinute } from '../../shared/ui/use-each-minute.ts';
import { useArrows } from '../shipments/history/arrows.ts';
import { receiverOf } from '../shipments/party-fields.ts';
import styles from './desk.module.css';
import { passOn, tasksQuery, type Worklist as WorklistName } from './queries.ts';
import { Reason } from './reason.tsx';

/** Loaded when it is opened: the fields of forms are large. */
const TaskNoteDialog = createPart(async () => (await import('./task-note-dialog.tsx')).TaskNoteDialog);

/** Loaded with its texts when a task has problems. */
const TaskProblems = createPart(async () => {
  const [{ TaskProblems }] = await Promise.all([import('../problems/task-problems.tsx'), loadTexts('problems')]);
  return TaskProblems;
});

const DAY = 86_400_000;
const LISTS: WorklistName[] = ['all', 'mine', 'snoozed'];

const isOnControl = (target: EventTarget) => target instanceof Element && target.closest('a, button') !== null;

/** Tasks to show: one that is late and there for another reason is one row. */
const rowsOf = (tasks: Task[]) => {
  const lateIds = new Set(tasks.filter(({ attention }) => attention === 'late').map(({ id }) => id));
  const otherIds = new Set(tasks.filter(({ attention }) => attention === 'exceptions' || attention === 'stuck').map(({ id }) => id));
  return tasks
    .filter(({ attention, id }) => attention !== 'late' || !otherIds.has(id))
    .map((task) => ({ task, isLateToo: task.attention !== 'late' && otherIds.has(task.id) && lateIds.has(task.id) }));
};

type RowProps = { task: Task; isLateToo: boolean; isFirst: boolean; onNote: () => void };

const TaskRow = ({ task, isLateToo, isFirst, onNote }: RowProps) => {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const navigate = useNavigate();
  const arrowsOf = useArrows();
  const mayRule = isAllowed('partners:configure', useAccount());
  const { id, aceBillNumber, attention, since, changed, reported, receiverTelNo } = task;
  const days = useEachMinute(() => Math.floor((Date.now() - Date.parse(since)) / DAY));
  // One action per task, so that the next task can be passed on while the list is still being read again.
  const passing = useAction({
    mutationFn: () => passOn(task),
    onSuccess: () => showAlert('success', t('desk.tasks.passedOn', { number: aceBillNumber })),
  });
  const open = () => void navigate({ to: '/shipment-ace/$id/view', params: { id: String(id) } });
  const onKey = (event: KeyboardEvent<HTMLLIElement>) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    // Enter on a link or a button of the task activates that.
    if (event.key === 'Enter' && event.target !== event.currentTarget) return;
    const row = event.currentTarget;
    const next = rowByKey(event);
    if (next) next.focus();
    else if (event.key === 'Enter') open();
    else if (event.key === 's') onNote();
    // A held key passes on one task only, and not the ones that follow it.
    else if (event.key === 'd' && changed && !event.repeat) {
      if (passing.run()) leaveRow(row);
    } else return;
    event.preventDefault();
  };
  const why = [
    changed && (arrowsOf(changed.before, changed.after).join('; ') || t('desk.tasks.changedBack')),
    attention === 'exceptions' && [countryText(null, task.location, language), task.details].filter(Boolean).join(' – '),
    reported && `“${reported.event}”`,
    task.problem && t(`partnerEvent.poll.problem.${task.problem}`),
    task.missing &&
      t('desk.tasks.missingPackages', { packages: task.missing.packages.join(', '), total: format.number(task.missing.total) }),
    task.snoozedUntil && t('desk.tasks.until', { day: format.day(task.snoozedUntil) }),
    task.note,
  ].filter(Boolean);
  return (
    <li
      className={styles.task}
      {...rowProps(id, isFirst)}
      {...UNIT}
      onKeyDown={onKey}
      onClick={(event: MouseEvent) => {
        if (!isOnControl(event.target) && !window.getSelection()?.toString()) open();
      }}
    >
      <span className={styles.cell}>
        <Reason {...task} />
        {isLateToo && <Reason {...task} attention="late" />}
      </span>
      <span className={styles.days} title={format.event({ dateTime: since, offsetMinutes: task.offsetMinutes })}>
        {t('desk.tasks.days', { days: format.number(days) })}
      </span>
      <span className={styles.cell}>
        <ShipmentLink id={id} number={aceBillNumber} />
        <span>{nameOfPartner(task.partnerShipment, t('desk.stuckDays.own'))}</span>
      </span>
      <span className={styles.cell}>
        <span>{receiverOf(task)}</span>
        <span>{receiverTelNo}</span>
      </span>
      <Group gap={2} wrap="nowrap" justify="flex-end">
        {task.assigneeLogin && (
          <Hint size="xs" mr={4}>
            {task.assigneeLogin}
          </Hint>
        )}
        {changed && (
          <IconButton
            Icon={IconSend}
            size={28}
            label={`${t('desk.tasks.passOn')} ${aceBillNumber}`}
            title={t('desk.tasks.passOn')}
            onClick={() => passing.run()}
          />
        )}
        {reported && mayRule && (
          <LinkIcon
            variant="subtle"
            size={28}
            to="/admin/event-rules"
            search={{ partner: reported.partner }}
            aria-label={`${t('desk.tasks.rule')} ${aceBillNumber}`}
            title={t('desk.tasks.rule')}
          >
            <IconTransform size={16} aria-hidden />
          </LinkIcon>
        )}
        <LinkIcon
          variant="subtle"
          size={28}
          to="/tracking-ace/new"
          search={{ aceBillNumber }}
          aria-label={`${t('desk.tasks.track')} ${aceBillNumber}`}
          title={t('desk.tasks.track')}
          data-shortcut="track"
        >
          <IconPlus size={16} aria-hidden />
        </LinkIcon>
        <IconButton
          Icon={IconClockPause}
          size={28}
          label={`${t('desk.tasks.edit')} ${aceBillNumber}`}
          title={t('desk.tasks.edit')}
          onClick={onNote}
        />
      </Group>
      {task.problems && (
        <div className={styles.why}>
          <TaskProblems problems={task.problems} />
        </div>
      )}
      {why.length > 0 && <span className={styles.why}>{why.join(' · ')}</span>}
    </li>
  );
};

/** Keeps the focus in the list when the focused task disappears: the task in its place gets it. Returns the ref of the list. */
const useKeepFocus = (tasks: Task[] | undefined) => {
  const list = useRef<HTMLUListElement>(null);
  const rows = () => [...(list.current?.children ?? [])];
  // Where the focus is before these tasks are drawn. The browser reports no focus that goes with its element.
  const place = rows().findIndex((row) => row.contains(document.activeElement));
  // biome-ignore lint/correctness/useExhaustiveDependencies: for other tasks
  useLayoutEffect(() => {
    if (place < 0 || document.activeElement !== document.body) return;
    const next = rows()[place] ?? rows().at(-1);
    if (next instanceof HTMLElement) next.focus();
  }, [tasks]);
  return list;
};

/** The shipments that need attention: what customers changed, then the oldest first. */
export const Worklist = () => {
  const t = useText();
  const [list, setList] = useState<WorklistName>('all');
  const [noted, setNoted] = useState<Task | null>(null);
  useAtRest(TaskNoteDialog.preload);
  const query = useQuery(tasksQuery(list));
  const { snoozed = 0 } = query.data ?? {};
  const rows = useKeepFocus(query.data?.tasks);
  return (
    // Until the tasks are there, it leaves no room for what comes below, which would move.
    <Paper withBorder p="md" component="section" aria-label={t('desk.tasks.title')} mih={query.isPending ? '100vh' : undefined}>
      <div className={styles.head}>
        <Title order={2}>{t('desk.tasks.title')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('desk.tasks.title')}
          value={list}
          // The values are those of the choices below.
          onChange={(value) => setList(value as WorklistName)}
          data={LISTS.map((value) => ({
            value,
            label: `${t(`desk.tasks.list.${value}`)}${value === 'snoozed' && snoozed > 0 ? ` (${snoozed})` : ''}`,
          }))}
        />
      </div>
      <Loaded query={query}>
        {({ tasks, total }) => (
          <>
            {tasks.length === 0 && (
              <Empty picture="done" text={t(`desk.tasks.empty.${list}`)}>
                {list === 'all' ? (
                  <LinkButton to="/shipment-ace" variant="default" size="xs">
                    {t('home.toShipments')}
                  </LinkButton>
                ) : (
                  <Button variant="default" size="xs" onClick={() => setList('all')}>
                    {t('desk.tasks.showAll')}
                  </Button>
                )}
              </Empty>
            )}
            <ul ref={rows}>
              {rowsOf(tasks).map(({ task, isLateToo }, index) => (
                <TaskRow
                  key={`${task.attention} ${task.id}`}
                  task={task}
                  isLateToo={isLateToo}
                  isFirst={index === 0}
                  onNote={() => setNoted(task)}
                />
              ))}
            </ul>
            {total > tasks.length && (
              <Hint size="xs" mt="xs">
                {t('desk.tasks.rest', { shown: tasks.length, total })}
              </Hint>
            )}
            {tasks.length > 0 && (
              <Hint size="xs" mt="xs" visibleFrom="sm">
                {t('desk.tasks.keys')}
              </Hint>
            )}
          </>
        )}
      </Loaded>
      {noted && <TaskNoteDialog task={noted} onClose={() => setNoted(null)} />}
    </Paper>
  );
};
