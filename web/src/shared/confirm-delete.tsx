import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError, showError, textsOf } from './api.ts';
import { useText } from './i18n/i18n.ts';

type Props = { question: string; name: string; deed: string; onConfirm: () => Promise<unknown>; onClose: () => void };

/** Asks before something is deleted. A refusal is told here, and the record stays. */
export const ConfirmDelete = ({ question, name, deed, onConfirm, onClose }: Props) => {
  const t = useText();
  const deletion = useMutation({
    mutationFn: onConfirm,
    onSuccess: onClose,
    onError: (error) => {
      if (!(error instanceof ApiError)) showError(error);
    },
  });
  const refusals = deletion.error instanceof ApiError ? textsOf(deletion.error) : [];
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('confirmDelete.title')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('confirmDelete.close') }}
    >
      <Text>{question}</Text>
      <Text className="mono" fw={600} mt={4}>
        {name}
      </Text>
      {refusals.map((text) => (
        <Alert key={text} color="red" role="alert" mt="sm">
          {text}
        </Alert>
      ))}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('confirmDelete.cancel')}
        </Button>
        <Button color="red.8" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          {deed}
        </Button>
      </Group>
    </Modal>
  );
};
