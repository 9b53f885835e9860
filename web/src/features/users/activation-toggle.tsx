import { ApiError } from '@ace/contract/shared/client.ts';
import type { User } from '@ace/contract/users/user.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconClock, IconLock } from '@tabler/icons-react';
import { textsOf } from '../../shared/api/errors.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { showAlert } from '../../shared/ui/alerts.ts';
import { useAction } from '../../shared/ui/use-action.ts';
import { users } from './queries.ts';
import { stateOf } from './state.ts';

const LOOKS = {
  activated: { Icon: IconCheck, action: 'deactivate' },
  awaiting: { Icon: IconClock, action: 'activate' },
  deactivated: { Icon: IconLock, action: 'unlock' },
} as const;

/** Shows whether a user is activated, and changes it, except for the signed-in user. */
export const ActivationToggle = ({ user, isSelf }: { user: User; isSelf: boolean }) => {
  const t = useText();
  const { activated, login } = user;
  const state = stateOf(user);
  const { Icon, action } = LOOKS[state];
  const change = useAction({
    mutationFn: () => users.update({ ...user, activated: !activated }, { isQuiet: true }),
    // Of the answer: the list may show the new state before this is called.
    onSuccess: (stored) => showAlert('success', t(stored.activated ? 'user.state.okActivated' : 'user.state.okDeactivated', { login })),
    // Another administrator may have changed the user: the list then shows the current state.
    onError: (error) => {
      const reason = error instanceof ApiError ? textsOf(error).join(' ') : t('errorPage.unexpected');
      showAlert('danger', t('user.state.error', { reason }));
      void users.refresh();
    },
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={isSelf}
      loading={change.isPending}
      onClick={() => change.run()}
      aria-pressed={activated}
      title={isSelf ? undefined : t(`user.state.${action}`, { login })}
      leftSection={<Icon size={13} aria-hidden />}
    >
      {t(`user.state.${state}`)}
    </Button>
  );
};
