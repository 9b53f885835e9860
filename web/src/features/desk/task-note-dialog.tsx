import { TASK_NOTE_LIMIT, type Task, type TaskNoteVersion } from '@ace/contract/desk/desk.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showUnlessRefused } from '../../shared/api/errors.ts';
import { ConflictPanel } from '../../shared/form/conflict-panel.tsx';
import { DialogForm } from '../../shared/form/dialog-form.tsx';
import { DateInput } from '../../shared/form/fields/date-input.tsx';
import { mergeOnto } from '../../shared/form/merge.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { queryClient } from '../../shared/session/query-client.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ChoiceInput } from '../../shared/ui/choices/choice-input.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { colleaguesQuery, saveTaskNote, taskNotesQuery } from './queries.ts';
import { TaskNotes } from './task-notes.tsx';

const ISO_DAY = /^(\d{4}-\d{2}-\d{2})?$/;

/** What the form holds. */
const formOf = ({ snoozedUntil, note, assigneeId }: Pick<Task, 'snoozedUntil' | 'note' | 'assigneeId'>) => ({
  snoozedUntil: snoozedUntil ?? '',
  note: note ?? '',
  assignee: assigneeId === null ? '' : String(assigneeId),
});

/** Snoozes a task, notes something at it, or gives it to a colleague. */
export const TaskNoteDialog = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const t = useText();
  const format = useFormat();
  const [base, setBase] = useState({ values: formOf(task), version: task.noteVersion });
  const [values, setValues] = useState(base.values);
  /** The newer note of another user, until this user chooses between both. */
  const [theirs, setTheirs] = useState<TaskNoteVersion | null>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const loginOf = (id: string) => colleagues.find((colleague) => String(colleague.id) === id)?.login;
  const isDay = ISO_DAY.test(values.snoozedUntil);
  const set = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  const saving = useAction({
    mutationFn: async () => {
      const { snoozedUntil, note, assignee } = values;
      const body = { snoozedUntil: snoozedUntil || null, note: note.trim() || null, assigneeId: assignee ? Number(assignee) : null };
      await saveTaskNote(task.id, { ...body, noteVersion: base.version }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 409) {
          const [latest = null] = await queryClient.fetchQuery(taskNotesQuery(task.id));
          setTheirs(latest);
        }
        throw error;
      });
    },
    onSuccess: () => {
      showAlert('success', t('desk.note.saved'));
      onClose();
    },
    onError: showUnlessRefused,
  });
  const continueFrom = (latest: TaskNoteVersion, next: typeof values) => {
    setBase({ values: formOf(latest), version: latest.version });
    setValues(next);
    setTheirs(null);
  };
  useEffect(() => {
    if (base.version !== task.noteVersion) saveButton.current?.focus();
  }, [base, task]);
  const { error } = saving;
  return (
    <Dialog title={t('desk.note.title', { number: task.aceBillNumber })} onClose={onClose} size={theirs ? 'lg' : 'md'}>
      <DialogForm
        error={error instanceof ApiError && error.status === 409 ? null : error}
        isComplete={isDay && !theirs}
        isBusy={saving.isPending}
        onSubmit={saving.run}
        onCancel={onClose}
        submitText={t('form.save')}
        submitRef={saveButton}
      >
        {theirs && (
          <ConflictPanel
            who={theirs.lastModifiedBy}
            when={theirs.lastModifiedDate}
            mine={values}
            theirs={formOf(theirs)}
            labelOf={(field) => t(`desk.note.${field as keyof typeof values}`)}
            shownAs={(field, value) => {
              if (field === 'assignee') return loginOf(String(value));
              return field === 'snoozedUntil' && value && ISO_DAY.test(String(value)) ? format.day(String(value)) : undefined;
            }}
            href={`#/shipment-ace/${task.id}/view`}
            onKeepMine={() => continueFrom(theirs, mergeOnto(formOf(theirs), values, base.values))}
            onTakeTheirs={() => continueFrom(theirs, formOf(theirs))}
          />
        )}
        <DateInput
          data-autofocus
          label={t('desk.note.snoozedUntil')}
          description={t('desk.note.snoozedHint')}
          value={values.snoozedUntil}
          onChange={(snoozedUntil) => set({ snoozedUntil })}
          error={isDay ? undefined : t('validation.date')}
        />
        <TextInput
          label={t('desk.note.note')}
          value={values.note}
          maxLength={TASK_NOTE_LIMIT}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <ChoiceInput
          label={t('desk.note.assignee')}
          choices={colleagues.map(({ id, login }) => ({ value: String(id), label: login }))}
          value={values.assignee || null}
          onChange={(assignee) => set({ assignee: assignee ?? '' })}
          isClearable
        />
      </DialogForm>
      {base.version > 0 && <TaskNotes shipmentId={task.id} />}
    </Dialog>
  );
};
