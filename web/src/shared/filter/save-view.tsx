import { isAllowed } from '@ace/contract/permissions.ts';
import { VIEW_LIMITS } from '@ace/contract/preferences/choices.ts';
import type { ListName } from '@ace/contract/preferences/preferences.ts';
import { ApiError } from '@ace/contract/shared/client.ts';
import { Button, Checkbox, Group, Popover, Stack, TextInput } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { api } from '../api/api.ts';
import { showUnlessRefused, textsOf } from '../api/errors.ts';
import { sendOnce } from '../api/request-key.ts';
import { textOf, useText } from '../i18n/i18n.ts';
import { useAccount } from '../session/account.ts';
import { queryClient } from '../session/query-client.ts';
import { useAction } from '../ui/use-action.ts';

/** The saved views of a list. */
export const viewsOf = (list: ListName) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) => (await api('GET /api/views', { query: { list }, signal })).body,
    meta: { isErrorShown: true },
  });

type Props = {
  list: ListName;
  /** The parameters of the address that is kept. */
  address: string;
};

const SaveView = ({ list, address, onSaved }: Props & { onSaved: () => void }) => {
  const t = useText();
  const mayShare = isAllowed('views:share', useAccount());
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [dialog] = useState(() => `view ${Date.now()}`);
  const saving = useAction({
    mutationFn: () => {
      const body = { list, name, address, isShared };
      return sendOnce({ content: ['view', body], name: dialog }, (key) =>
        api('POST /api/views', { body, headers: { 'Idempotency-Key': key } }),
      );
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries(viewsOf(list));
      onSaved();
    },
    onError: showUnlessRefused,
  });
  const refusalOf = (error: ApiError) => {
    const code = error.problem.fieldErrors?.find(({ field }) => field === 'name')?.message;
    if (code === 'unique') return t('view.taken');
    if (code === 'Size') return t('view.tooMany');
    return (code && textOf(`error.${code}`)) ?? textsOf(error).join(' ');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim()) saving.run();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <TextInput
          data-autofocus
          label={t('view.name')}
          value={name}
          maxLength={VIEW_LIMITS.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={saving.error instanceof ApiError ? refusalOf(saving.error) : undefined}
        />
        {mayShare && (
          <Checkbox label={t('view.share')} checked={isShared} onChange={({ currentTarget }) => setIsShared(currentTarget.checked)} />
        )}
        <Group justify="flex-end">
          <Button type="submit" size="xs" disabled={!name.trim()} loading={saving.isPending}>
            {t('view.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Keeps what the list shows under a name. */
export const SaveViewButton = (props: Props) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" trapFocus withRoles returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconBookmarkPlus size={14} aria-hidden />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('view.save')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('view.save')}>
        <SaveView {...props} onSaved={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
