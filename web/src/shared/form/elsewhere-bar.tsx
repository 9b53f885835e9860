import { Alert, Button, Group, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/i18n.ts';
import { shownAccount } from '../session/account.ts';
import styles from './fields/form.module.css';

/** Most fields that are named; the others are counted. */
const MAX_NAMED = 4;

type Props = {
  formElement: HTMLFormElement | null;
  /** Who stored the newer version, or deleted the record, as far as it is known. */
  who: string | undefined;
  /** The names of the fields that differ from what the form began with; null if the record was deleted. */
  fields: string[] | null;
  /** Whether some of them were changed here, too: then both are compared first. */
  isConflict: boolean;
  onTake: () => void;
  onCompare: () => void;
  onLater: () => void;
};

/** The field that had the focus last, and the cursor in it. */
const useLastField = (formElement: HTMLFormElement | null) => {
  const field = useRef<HTMLElement>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(`.${styles.elsewhere}`)) field.current = target;
    };
    const { activeElement } = document;
    if (formElement && activeElement instanceof HTMLElement && formElement.contains(activeElement)) field.current = activeElement;
    formElement?.addEventListener('focusin', remember);
    return () => formElement?.removeEventListener('focusin', remember);
  }, [formElement]);
  /** Runs what changes values, and leaves focus and cursor where they were. */
  return (change: () => void) => {
    const element = field.current;
    const isText = element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null);
    const cursor = isText ? ([element.selectionStart, element.selectionEnd] as const) : null;
    change();
    // React has drawn the values by then: it does so when the event is over.
    queueMicrotask(() => {
      element?.focus({ preventScroll: true });
      if (isText && cursor) element.setSelectionRange(...cursor);
    });
  };
};

/**
 * Tells the user who edits a record that another user has changed or deleted it, and offers to take over the newer version, by Alt+Enter too. It
 * overlays the page, which does not move.
 */
export const ElsewhereBar = ({ formElement, who, fields, isConflict, onTake, onCompare, onLater }: Props) => {
  const t = useText();
  const keepFocus = useLastField(formElement);
  const goOn = () => (isConflict ? onCompare() : keepFocus(onTake));
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Enter' || !event.altKey || event.defaultPrevented || fields === null || document.querySelector('dialog[open]'))
      return;
    event.preventDefault();
    goOn();
  });
  const words = () => {
    if (fields === null) return who ? t('form.elsewhere.deleted', { who }) : t('form.conflict.deleted');
    const named = fields.slice(0, MAX_NAMED).join(', ');
    const all = fields.length > MAX_NAMED ? `${named} ${t('form.more', { number: fields.length - MAX_NAMED })}` : named;
    return who === shownAccount()?.login
      ? t('form.elsewhere.own', { fields: all })
      : t('form.elsewhere.changed', { who: who ?? '', fields: all });
  };
  return (
    <div className={styles.elsewhere}>
      <Alert
        role="status"
        color={fields === null ? 'red' : 'yellow'}
        py={8}
        icon={<IconUsers aria-hidden />}
        className={styles.elsewhereBox}
      >
        <Group gap="xs" justify="space-between">
          <Text size="sm">{words()}</Text>
          <Group gap="xs">
            {fields !== null && (
              <Button size="compact-sm" onClick={goOn} title="Alt+Enter">
                {t(isConflict ? 'form.elsewhere.compare' : 'form.elsewhere.take')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={() => keepFocus(onLater)}>
              {t('form.elsewhere.later')}
            </Button>
          </Group>
        </Group>
      </Alert>
    </div>
  );
};
