import { Button, CloseButton, createTheme, Group, MantineThemeProvider, Title } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '../i18n/i18n.ts';
import styles from './dialog.module.css';

/** What opens from a field of a dialog is drawn in it, because the rest of the page lies below the dialog. */
const WITHIN = createTheme({
  components: { Combobox: { defaultProps: { withinPortal: false } }, Popover: { defaultProps: { withinPortal: false } } },
});

type Props = { title: string; onClose: () => void; size?: 'md' | 'lg' | 'xl'; children: ReactNode };

/** What marks the button of a dialog without a form that saves: Ctrl+Enter presses it. */
export const CONFIRMS = { 'data-confirms': '', title: 'Ctrl+Enter' } as const;

const IN_FORM = 'form :is(input, textarea, button):enabled';

/** Ctrl+Enter saves, as in a form; not as long as the key is held that opened the dialog. */
const confirmByKey = (event: KeyboardEvent<HTMLDialogElement>) => {
  const { key, ctrlKey, metaKey, repeat, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || nativeEvent.isComposing || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  const form = currentTarget.querySelector('form');
  if (form) form.requestSubmit();
  else currentTarget.querySelector<HTMLElement>('[data-confirms]')?.click();
};

/**
 * A modal window, open as long as it is mounted: the browser's own `<dialog>`, which keeps the focus inside and restores it afterwards. Esc and the
 * X call `onClose`, a click outside does not. Ctrl+Enter submits its form, or presses the button that `CONFIRMS`. The element with `data-autofocus`
 * gets the focus first, else what its form begins with, not the X.
 */
export const Dialog = ({ title, onClose, size = 'md', children }: Props) => {
  const t = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector<HTMLElement>(IN_FORM);
    first?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onKeyDown={confirmByKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser closes it on a second Esc, even if `cancel` was prevented. Our own `close()` above does not ask to close.
      onClose={() => !dialog.current?.open && onClose()}
    >
      <header className={styles.head}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        <CloseButton aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      <MantineThemeProvider theme={WITHIN} inherit>
        {children}
      </MantineThemeProvider>
    </dialog>
  );
};

/** The buttons of a dialog that only shows something. */
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
