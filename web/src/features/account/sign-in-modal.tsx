import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Anchor, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { textsOf, waitingMinutes } from '../../shared/api/errors.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import { useAccount } from '../../shared/session/account.ts';
import { cancelSignIn, resumeSession, signIn } from '../../shared/session/session.ts';
import { useSignInWindow } from '../../shared/session/sign-in-window.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

const useFailureText = () => {
  const t = useText();
  return (error: unknown) => {
    if (!(error instanceof ApiError)) return t('errorPage.unexpected');
    const minutes = waitingMinutes(error);
    if (minutes !== null) return `${t('signIn.failed')}\n${t('signIn.tooMany', { minutes })}`;
    return error.status === 401 || error.status === 400 ? t('signIn.failed') : (textsOf(error)[0] ?? '');
  };
};

type FormProps = { onCancel: () => void; onLeave: (to: '/reset/request' | '/register') => void; reason: string | null; login: string };

/** `login` is the login of the session that ended, or blank: with it, only the password is missing. */
const SignInForm = ({ onCancel, onLeave, reason, login }: FormProps) => {
  const t = useText();
  const failureText = useFailureText();
  const router = useRouter();
  const [credentials, setCredentials] = useState({ username: login, password: '', rememberMe: true });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isComplete = credentials.username.trim() !== '' && credentials.password !== '';

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      const { goTo } = await signIn(credentials);
      // Another person must not continue on the page of the previous user.
      if (goTo) await router.navigate({ href: goTo, replace: true, ignoreBlocker: true });
      await router.invalidate();
    } catch (error) {
      setFailure(failureText(error));
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {reason && <Alert color="yellow">{reason}</Alert>}
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          data-autofocus={login === '' || undefined}
          label={t('signIn.username')}
          description={t('signIn.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={credentials.username}
          onChange={({ currentTarget: { value } }) => setCredentials((before) => ({ ...before, username: value }))}
        />
        <PasswordInput
          data-autofocus={login !== '' || undefined}
          label={t('signIn.password')}
          autoComplete="current-password"
          value={credentials.password}
          onChange={({ currentTarget: { value } }) => setCredentials((before) => ({ ...before, password: value }))}
        />
        <Checkbox
          label={t('signIn.rememberMe')}
          checked={credentials.rememberMe}
          onChange={({ currentTarget: { checked } }) => setCredentials((before) => ({ ...before, rememberMe: checked }))}
        />
        <Group gap="lg">
          <Anchor component="button" type="button" size="sm" onClick={() => onLeave('/reset/request')}>
            {t('signIn.forgot')}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={() => onLeave('/register')}>
            {t('signIn.register')}
          </Anchor>
        </Group>
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onCancel}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isComplete}>
            {t('menu.signIn')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** The sign-in window, over any page. The form is mounted each time it opens, so that "remember me" is ticked again after a cancel. `children` are above it. */
export const SignInModal = ({ children }: { children: ReactNode }) => {
  const t = useText();
  const router = useRouter();
  const { isOpen, expiredLogin, otherLogin } = useSignInWindow();
  const account = useAccount();
  const isSignedInElsewhere = isOpen && expiredLogin === null && account !== null;
  useEffect(() => {
    if (isSignedInElsewhere) void router.navigate({ href: resumeSession(), replace: true });
  }, [isSignedInElsewhere, router]);
  const cancel = async () => {
    if (cancelSignIn().wasExpired) await router.navigate({ to: '/', ignoreBlocker: true });
  };
  const leave = async (to: '/reset/request' | '/register') => {
    cancelSignIn();
    await router.navigate({ to, ignoreBlocker: true });
  };
  if (!isOpen) return null;
  const login = expiredLogin ?? '';
  const reason = otherLogin ? t('signIn.other', { login, other: otherLogin }) : t('signIn.expired', { login });
  return (
    <Dialog onClose={() => void cancel()} title={t('signIn.title')}>
      {children}
      <SignInForm
        onCancel={() => void cancel()}
        onLeave={(to) => void leave(to)}
        reason={expiredLogin === null ? null : reason}
        login={login}
      />
    </Dialog>
  );
};
