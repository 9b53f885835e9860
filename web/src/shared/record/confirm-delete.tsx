import { ApiError } from '@ace/contract/shared/client.ts';
import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { showUnlessRefused, textsOf } from '../api/errors.ts';
import { useText } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { nameOf } from './names.ts';

type Props<Stored> = {
  /** The texts are `<kind>.delete.question` and `<kind>.delete.action`. */
  records: {
    kind: RecordKind;
    detail: (id: string) => UseQueryOptions<Stored, Error, Stored, string[]>;
    remove: (id: string) => Promise<unknown>;
  };
  /** What the record is called here, if not as elsewhere. */
  titleOf?: (stored: Stored) => string;
  /** What else tells the record from others. */
  aboutOf?: (stored: Stored) => (string | null)[];
};

/** The popup of a route below a list. It asks before it deletes the record; a refusal is shown in it. */
export const ConfirmDelete = <Stored extends object>({ records, titleOf, aboutOf }: Props<Stored>) => {
  const t = useText();
  const { kind, detail, remove } = records;
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const onClose = () => void navigate({ to: KINDS[kind].path, search: true, replace: true });
  const deletion = useAction({
    mutationFn: () => remove(id),
    onSuccess: onClose,
    onError: showUnlessRefused,
  });
  // Disabled once the deletion runs: the record is gone after it.
  const record = useQuery({ ...detail(id), enabled: deletion.isIdle });
  const error = deletion.error ?? record.error;
  const refusals = error instanceof ApiError ? textsOf(error) : [];
  return (
    <Dialog onClose={onClose} size="lg" title={t('confirmDelete.title')}>
      {record.data !== undefined && (
        <>
          <Text>{t(`${kind}.delete.question`)}</Text>
          <Text className="mono" fw={600} mt={4}>
            {titleOf?.(record.data) ?? nameOf(kind, record.data)}
          </Text>
          {aboutOf && <Text size="sm">{aboutOf(record.data).filter(Boolean).join(', ')}</Text>}
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
          {record.isError ? t('dialog.close') : t('form.cancel')}
        </Button>
        {record.data !== undefined && (
          <Button color="red.8" loading={deletion.isPending} onClick={() => deletion.run()}>
            {t(`${kind}.delete.action`)}
          </Button>
        )}
      </Group>
    </Dialog>
  );
};
