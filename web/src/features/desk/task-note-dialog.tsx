import { TASK_NOTE_LIMIT } from '@ace/contract/desk/desk.names.ts';
import type { Task } from '@ace/contract/desk/desk.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { showError, textsOf } from '../../shared/api/errors.ts';
import { DateInput } from '../../shared/form/date-input.tsx';
import { useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { ChoiceInput } from '../../shared/ui/choice-input.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { colleaguesQuery, saveTaskNote } from './queries.ts';

const ISO_DAY = /^(\d{4}-\d{2}-\d{2})?$/;

/** Snoozes a task, notes something at it, or gives it to a colleague. */
export const TaskNoteDialog = ({ task, onClose }: { task: Task; onClose: () => void }) => {
  const t = useText();
  const [snoozedUntil, setSnoozedUntil] = useState(task.snoozedUntil ?? '');
  const [note, setNote] = useState(task.note ?? '');
  const [assignee, setAssignee] = useState(task.assigneeId === null ? null : String(task.assigneeId));
  const { data: colleagues = [] } = useQuery(colleaguesQuery);
  const isDay = ISO_DAY.test(snoozedUntil);
  const saving = useAction({
    mutationFn: () =>
      saveTaskNote(task.id, {
        snoozedUntil: snoozedUntil || null,
        note: note.trim() || null,
        assigneeId: assignee ? Number(assignee) : null,
      }),
    onSuccess: () => {
      showAlert('success', t('desk.note.saved'));
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) showError(error);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isDay) saving.run();
  };
  return (
    <Dialog title={t('desk.note.title', { number: task.aceBillNumber })} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {saving.error instanceof ApiError && (
            <Alert color="red" role="alert">
              {textsOf(saving.error).join(' ')}
            </Alert>
          )}
          <DateInput
            data-autofocus
            label={t('desk.note.snoozedUntil')}
            description={t('desk.note.snoozedHint')}
            value={snoozedUntil}
            onChange={setSnoozedUntil}
            error={isDay ? undefined : t('validation.date')}
          />
          <TextInput
            label={t('desk.note.note')}
            value={note}
            maxLength={TASK_NOTE_LIMIT}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <ChoiceInput
            label={t('desk.note.assignee')}
            choices={colleagues.map(({ id, login }) => ({ value: String(id), label: login }))}
            value={assignee}
            onChange={setAssignee}
            isClearable
          />
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" disabled={!isDay} loading={saving.isPending}>
              {t('desk.note.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
