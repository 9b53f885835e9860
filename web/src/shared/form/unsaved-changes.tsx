import { Button, Group, Text } from '@mantine/core';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/i18n.ts';
import { stayInSession, useIsForgetting } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before the user leaves a page with unsaved input, within the app or by closing the tab. If the input `isKept` as a draft, it says so. */
export const UnsavedChanges = ({ isUnsaved, ...form }: { isUnsaved: boolean; isKept?: boolean }) => {
  const t = useText();
  const isKept = !useIsForgetting() && (form.isKept ?? false);
  // The user has chosen to leave. A second navigation before the page is gone must not ask again: the dialog would vanish with the page and cancel it.
  const isLeaving = useRef(false);
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', () => {
        isLeaving.current = false;
      }),
    [router],
  );
  const blocker = useBlocker({ shouldBlockFn: () => isUnsaved && !isLeaving.current, enableBeforeUnload: isUnsaved, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  const stay = () => {
    stayInSession();
    blocker.reset();
  };
  const leave = () => {
    isLeaving.current = true;
    blocker.proceed();
  };
  return (
    <Dialog onClose={stay} title={t('form.leave.title')}>
      <Text>{t(isKept ? 'form.leave.kept' : 'form.leave.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" color={isKept ? undefined : 'red'} onClick={leave}>
          {t(isKept ? 'form.leave.goKept' : 'form.leave.go')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('form.leave.stay')}
        </Button>
      </Group>
    </Dialog>
  );
};
