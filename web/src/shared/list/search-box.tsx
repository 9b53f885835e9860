import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import styles from './list.module.css';

type Props = {
  value: string;
  label: string;
  onSearch: (text: string) => void;
  /** Asks the server, before `onSearch` and whenever somebody pauses. Fulfilled when it has answered. */
  onAsk?: (text: string) => Promise<unknown>;
};

/** Milliseconds after the last key. Most people press Enter later. */
const TYPING_PAUSE = 100;
/** Shorter texts match too much. */
const MIN_SEARCH = 2;

/** Milliseconds in which most searches are answered. The page is then drawn once, with their rows. */
const SOON = 80;

/** The search box. It follows the address: Back shows the former search. What is typed while a search begins stays. */
export const SearchBox = ({ value, label, onSearch, onAsk }: Props) => {
  const t = useText();
  const [text, setText] = useState(value);
  const router = useRouter();
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const pause = useDebouncedCallback((typed: string) => {
    if (typed.length >= MIN_SEARCH && typed !== sent.current) void onAsk?.(typed);
  }, TYPING_PAUSE);
  const send = async (search: string) => {
    pause.cancel();
    sent.current = search;
    const { pathname } = router.latestLocation;
    await Promise.race([onAsk?.(search), new Promise((resolve) => setTimeout(resolve, SOON))]);
    // Not if there was a later search meanwhile, or another page was opened.
    if (sent.current === search && router.latestLocation.pathname === pathname) onSearch(search);
  };
  const clear = () => {
    setText('');
    void send('');
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send(text.trim());
        }}
      >
        <TextInput
          data-shortcut="search"
          data-finds
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
