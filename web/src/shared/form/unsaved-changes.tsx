import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useText } from '../i18n/i18n.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before the user leaves a page with unsaved input, within the app or by closing the tab. */
export const UnsavedChanges = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const t = useText();
  const blocker = useBlocker({ shouldBlockFn: () => isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog onClose={blocker.reset} title={t('form.leave.title')}>
      <Text>{t('form.leave.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" color="red" onClick={blocker.proceed}>
          {t('form.leave.go')}
        </Button>
        <Button onClick={blocker.reset} data-autofocus>
          {t('form.leave.stay')}
        </Button>
      </Group>
    </Dialog>
  );
};
