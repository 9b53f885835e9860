import { Button, CloseButton, Group, Title } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/i18n.ts';
import styles from './dialog.module.css';

type Props = { title: string; onClose: () => void; size?: 'md' | 'lg' | 'xl'; children: ReactNode };

/**
 * A modal window, open as long as it is mounted: the browser's own `<dialog>`, which keeps the focus inside and gives it back.
 * Esc and the X ask to close it, a click beside it does not. What bears `data-autofocus` has the focus first.
 * A list that drops down inside it needs `withinPortal: false`: the rest of the page lies below.
 */
export const Dialog = ({ title, onClose, size = 'md', children }: Props) => {
  const t = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Esc closes it whatever `cancel` said; our own `close()` above is no request.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <header className={styles.head}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
};

/** The last line of a dialog that only shows something. */
export const DialogDone = ({ onClose, children }: { onClose: () => void; children?: ReactNode }) => {
  const t = useText();
  return (
    <Group justify="flex-end" mt="md">
      {children}
      <Button onClick={onClose} data-autofocus={children ? undefined : true}>
        {t('dialog.done')}
      </Button>
    </Group>
  );
};
