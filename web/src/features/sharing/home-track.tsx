import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './home-track.module.css';
import { numbersOf, withPasted } from './numbers.ts';

/** The field of the home page by which visitors track their shipments. Plain, because it is part of the first script. */
export const HomeTrack = () => {
  const t = useText();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const id = useId();
  const track = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate({ to: '/track', search: { numbers: numbersOf(text).join(',') } });
  };
  return (
    <form onSubmit={track} noValidate className={styles.form}>
      <label htmlFor={id}>{t('track.numbers')}</label>
      <input
        id={id}
        name="numbers"
        value={text}
        placeholder="ACE000000076"
        onPaste={(event) => setText(withPasted(event, text) ?? text)}
        onChange={({ currentTarget: { value } }) => setText(value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-finds
      />
      <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
        {t('track.submit')}
      </Button>
    </form>
  );
};
