import type { RecordKind } from '@ace/contract/audits/records.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { showError, textsOf } from '../api/errors.ts';
import { useText } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';

type Props<Stored> = {
  /** Its texts are `<entity>.delete.question` and `<entity>.delete.action`. */
  entity: RecordKind;
  detail: UseQueryOptions<Stored, Error, Stored, string[]>;
  /** The name of the record on the screens. */
  nameOf: (stored: Stored) => string;
  /** What else tells the record from others. */
  aboutOf?: (stored: Stored) => string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before it deletes a record. A refusal is shown in the dialog. */
export const ConfirmDelete = <Stored,>({ entity, detail, nameOf, aboutOf, onConfirm, onClose }: Props<Stored>) => {
  const t = useText();
  const deletion = useAction({
    mutationFn: onConfirm,
    onSuccess: onClose,
    onError: (error) => {
      if (!(error instanceof ApiError)) showError(error);
    },
  });
  // Disabled once the deletion runs: the record is gone after it.
  const record = useQuery({ ...detail, enabled: deletion.isIdle });
  const error = deletion.error ?? record.error;
  const refusals = error instanceof ApiError ? textsOf(error) : [];
  return (
    <Dialog onClose={onClose} size="lg" title={t('confirmDelete.title')}>
      {record.data !== undefined && (
        <>
          <Text>{t(`${entity}.delete.question`)}</Text>
          <Text className="mono" fw={600} mt={4}>
            {nameOf(record.data)}
          </Text>
          {aboutOf && <Text size="sm">{aboutOf(record.data)}</Text>}
        </>
      )}
      {record.isPending && <Skeleton height={44} role="status" aria-label={t('app.loading')} />}
      {refusals.map((text) => (
        <Alert key={text} color="red" role="alert" mt="sm">
          {text}
        </Alert>
      ))}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {record.isError ? t('dialog.close') : t('confirmDelete.cancel')}
        </Button>
        {record.data !== undefined && (
          <Button color="red.8" loading={deletion.isPending} onClick={() => deletion.run()}>
            {t(`${entity}.delete.action`)}
          </Button>
        )}
      </Group>
    </Dialog>
  );
};
