import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../i18n/i18n.ts';
import { stayInSession, useIsForgetting } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before the user leaves a page with unsaved input, within the app or by closing the tab. If the input `isKept` as a draft, it says so. */
export const UnsavedChanges = ({ isUnsaved, ...form }: { isUnsaved: boolean; isKept?: boolean }) => {
  const t = useText();
  const isKept = !useIsForgetting() && (form.isKept ?? false);
  const blocker = useBlocker({ shouldBlockFn: () => isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  const stay = () => {
    stayInSession();
    blocker.reset();
  };
  return (
    <Dialog onClose={stay} title={t('form.leave.title')}>
      <Text>{t(isKept ? 'form.leave.kept' : 'form.leave.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" color={isKept ? undefined : 'red'} onClick={blocker.proceed}>
          {t(isKept ? 'form.leave.goKept' : 'form.leave.go')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('form.leave.stay')}
        </Button>
      </Group>
    </Dialog>
  );
};
