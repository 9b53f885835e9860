import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import { textsOf } from '../api/errors.ts';
import { useText } from '../i18n/i18n.ts';

type Props = {
  lead?: string;
  /** Why it was refused. */
  error: Error | null;
  isComplete: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  submitText: string;
  submitRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
};

/** The form of a dialog: what it is about, why it was refused, the fields, and the buttons to cancel and to submit. */
export const DialogForm = ({ lead, error, isComplete, isBusy, onSubmit, onCancel, submitText, submitRef, children }: Props) => {
  const t = useText();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isComplete && !isBusy) onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {lead && <Text size="sm">{lead}</Text>}
        {error instanceof ApiError && (
          <Alert color="red" role="alert">
            {textsOf(error).join(' ')}
          </Alert>
        )}
        {children}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button ref={submitRef} type="submit" title="Ctrl+Enter" disabled={!isComplete} loading={isBusy}>
            {submitText}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
