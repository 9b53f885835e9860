import { lastDigitsOf, PHONE_DIGITS, TRACKED_LIMITS, TYPED_PHONE_LENGTH } from '@ace/contract/sharing/limits.ts';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../shared/i18n/i18n.ts';
import { numbersOf, withPasted } from './numbers.ts';
import styles from './sharing.module.css';

type Props = {
  /** The numbers that are in the field first. */
  initial?: string;
  /** Without it, there is no field for the digits of a telephone number. */
  hasDigits?: boolean;
  isBusy?: boolean;
  onTrack: (numbers: string[], digits: string) => void;
};

/** Takes numbers, as they are typed, pasted or scanned. */
export const TrackForm = ({ initial = '', hasDigits, isBusy, onTrack }: Props) => {
  const t = useText();
  const [text, setText] = useState(initial);
  const [phone, setPhone] = useState('');
  // More numbers than are tracked at once may come from elsewhere.
  const [isTried, setIsTried] = useState(initial !== '');
  const numbers = numbersOf(text);
  const wrongNumbers =
    numbers.length === 0
      ? t('track.missing')
      : numbers.length > TRACKED_LIMITS.numbers && t('track.tooMany', { max: TRACKED_LIMITS.numbers });
  const digits = lastDigitsOf(phone);
  const wrongDigits = phone.trim() !== '' && !(digits.length === PHONE_DIGITS && /^\d+$/.test(digits)) && t('track.wrongDigits');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(Boolean(wrongNumbers || wrongDigits));
    if (!wrongNumbers && !wrongDigits) onTrack(numbers, digits);
  };
  return (
    <form onSubmit={submit} noValidate className={hasDigits ? styles.form : styles.short}>
      <TextInput
        name="numbers"
        label={t('track.numbers')}
        description={t('track.numbersHint', { max: TRACKED_LIMITS.numbers })}
        value={text}
        onPaste={(event) => setText(withPasted(event, text) ?? text)}
        onChange={({ currentTarget: { value } }) => setText(value)}
        error={isTried && wrongNumbers}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-shortcut="search"
        data-finds
      />
      {hasDigits && (
        <TextInput
          name="digits"
          label={t('track.digits')}
          description={t('track.digitsHint')}
          value={phone}
          onChange={({ currentTarget: { value } }) => setPhone(value)}
          error={isTried && wrongDigits}
          inputMode="tel"
          maxLength={TYPED_PHONE_LENGTH}
          autoComplete="off"
        />
      )}
      <Button type="submit" disabled={isBusy} leftSection={<IconSearch size={16} aria-hidden />}>
        {t('track.submit')}
      </Button>
    </form>
  );
};
