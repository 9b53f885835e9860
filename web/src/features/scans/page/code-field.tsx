import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { useText } from '../../../shared/i18n/i18n.ts';
import type { Task } from '../rules/tasks.ts';
import styles from './scans.module.css';
import type { Taking } from './taking.ts';

type FieldProps = {
  input: RefObject<HTMLInputElement | null>;
  mode: Task;
  taking: Pick<Taking, 'text' | 'pending' | 'isNoWeight'>;
  onType: (text: string) => void;
  onTake: (text: string) => void;
};

/** The field of the codes, and of what a code waits for. */
export const CodeField = ({ input, mode, taking: { text, pending, isNoWeight }, onType, onTake }: FieldProps) => {
  const t = useText();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onTake(text.trim());
      }}
      noValidate
    >
      <TextInput
        ref={input}
        className={styles.input}
        label={pending === null ? t('scan.code') : t(mode === 'weigh' ? 'scan.kg' : 'scan.pair', { code: pending })}
        description={pending === null ? undefined : t(mode === 'weigh' ? 'scan.kgHint' : 'scan.pairHint')}
        error={isNoWeight && t('scan.noKg')}
        value={text}
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        // Keyboards that follow it write letters as they are.
        lang="en"
        enterKeyHint="done"
        data-finds
        onChange={({ currentTarget: { value } }) => onType(value)}
      />
    </form>
  );
};
