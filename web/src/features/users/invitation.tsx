import type { User } from '@ace/contract/users/user.ts';
import { Button } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { api } from '../../shared/api/api.ts';
import { showError } from '../../shared/api/errors.ts';
import { sendOnce } from '../../shared/api/request-key.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useAction } from '../../shared/ui/use-action.ts';
import { users } from './queries.ts';

/** Sends an open invitation again: an icon in the list, a button on the user's page, nothing for users without one. */
export const InvitationAgain = ({ user: { login, email, awaits }, isIcon }: { user: User; isIcon?: boolean }) => {
  const t = useText();
  const send = useAction({
    // Retries have the same key, so that one mail is sent.
    mutationFn: () =>
      sendOnce({ content: ['invitation', login] }, (key) =>
        api('POST /api/users/:login/invitation', { params: { login }, headers: { 'Idempotency-Key': key } }),
      ),
    onSuccess: () => showAlert('success', t('user.invitation.sent', { email })),
    // The user may have chosen a password in the meantime: the page then shows it.
    onError: (error) => {
      showError(error);
      void users.refresh();
    },
  });
  if (awaits !== 'invitation') return null;
  const text = t('user.invitation.again');
  const shared = { loading: send.isPending, onClick: () => send.run() };
  return isIcon ? (
    <IconButton {...shared} Icon={IconMailForward} iconSize={17} size={24} label={`${text} ${login}`} title={text} />
  ) : (
    <Button {...shared} variant="default" leftSection={<IconMailForward size={16} aria-hidden />}>
      {text}
    </Button>
  );
};
