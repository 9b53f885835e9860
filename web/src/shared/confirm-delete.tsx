import { Alert, Button, Group, Text } from '@mantine/core';
import { ApiError, showError, textsOf } from './api.ts';
import { Dialog } from './dialog.tsx';
import { useText } from './i18n/i18n.ts';
import { useDeed } from './use-deed.ts';

type Props = {
  /** Its texts are `<entity>.delete.question` and `<entity>.delete.deed`. */
  entity: 'shipment' | 'connector' | 'tracking' | 'user';
  /** What people call the record. */
  name: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something is deleted. A refusal is told here, and the record stays. */
export const ConfirmDelete = ({ entity, name, onConfirm, onClose }: Props) => {
  const t = useText();
  const deletion = useDeed({
    mutationFn: onConfirm,
    onSuccess: onClose,
    onError: (error) => {
      if (!(error instanceof ApiError)) showError(error);
    },
  });
  const refusals = deletion.error instanceof ApiError ? textsOf(deletion.error) : [];
  return (
    <Dialog onClose={onClose} size="lg" title={t('confirmDelete.title')}>
      <Text>{t(`${entity}.delete.question`)}</Text>
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
        <Button color="red.8" loading={deletion.isPending} onClick={() => deletion.run()}>
          {t(`${entity}.delete.deed`)}
        </Button>
      </Group>
    </Dialog>
  );
};
