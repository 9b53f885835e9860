import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import styles from './list.module.css';

type Props = {
  value: string;
  label: string;
  onSearch: (text: string) => void;
  /** When somebody pauses, with what is typed. */
  onPause?: (text: string) => void;
};

/** Milliseconds after the last key. Most people press Enter later. */
const TYPING_PAUSE = 100;
/** Shorter texts match too much. */
const MIN_SEARCH = 2;

/** The search box. It follows the address: Back shows the former search. What is typed while a search begins stays. */
export const SearchBox = ({ value, label, onSearch, onPause }: Props) => {
  const t = useText();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const pause = useDebouncedCallback((typed: string) => {
    if (typed.length >= MIN_SEARCH && typed !== sent.current) onPause?.(typed);
  }, TYPING_PAUSE);
  const send = (search: string) => {
    pause.cancel();
    sent.current = search;
    onSearch(search);
  };
  const clear = () => {
    setText('');
    send('');
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(text.trim());
        }}
      >
        <TextInput
          data-shortcut="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            pause(currentTarget.value.trim());
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
          }}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            value && (
              <ActionIcon variant="subtle" color="gray" aria-label={t('list.clear')} title={t('list.clear')} onClick={clear}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )
          }
        />
        <Button type="submit" variant="default">
          {t('list.searchButton')}
        </Button>
      </form>
    </search>
  );
};
