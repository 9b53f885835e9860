import { Button, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { enterRows } from '../ui/focus.ts';
import { IconButton } from '../ui/icon-button.tsx';
import styles from './list.module.css';

type Props = {
  value: string;
  label: string;
  onSearch: (text: string) => void;
};

/** The search box. It follows the address: Back shows the former search. What is typed while a search begins stays. */
export const SearchBox = ({ value, label, onSearch }: Props) => {
  const t = useText();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setText(value);
    sent.current = value;
  }, [value]);
  const send = (search: string) => {
    sent.current = search;
    onSearch(search);
  };
  const clear = () => {
    setText('');
    send('');
  };
  return (
    <search className={styles.search} aria-label={label}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send(text.trim());
        }}
      >
        <TextInput
          data-shortcut="search"
          data-finds
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            enterRows();
          }}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={value && <IconButton Icon={IconX} color="gray" label={t('list.clear')} onClick={clear} />}
        />
        <Button type="submit" variant="default">
          {t('list.searchButton')}
        </Button>
      </form>
    </search>
  );
};
