import { parseTypedDay, parseTypedMoment, showTypedDate } from '@ace/contract/shared/dates/typed-date.ts';
import { Group, Popover, Skeleton, Text, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { createPart } from '../../api/part.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { CalendarProps } from './calendar.tsx';
import styles from './form.module.css';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** `yyyy-MM-dd`, or with a time `yyyy-MM-ddThh:mm`; any other text as it was typed. */
  value: string;
  onChange: (value: string) => void;
  /** Called when the value is final: picked, or typed and then confirmed by Enter or by leaving the field. */
  onCommit?: (value: string) => void;
  hasTime?: boolean;
  /** Shown before the calendar's button. */
  shortcut?: ReactNode;
};

/** Loaded when it is first opened: most dates are typed. */
const Calendar = createPart<CalendarProps>(
  async () => (await import('./calendar.tsx')).Calendar,
  () => <Skeleton w={254} h={272} />,
);

const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/** A day or a moment, typed (day, month, year in both languages) or picked from a calendar, which a button or the down arrow opens. */
export const DateInput = ({ value, onChange, onCommit, hasTime = false, shortcut, onBlur, onFocus, onKeyDown, ...props }: Props) => {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const [text, setText] = useState(showTypedDate(value));
  const [isOpen, setIsOpen] = useState(false);
  const parse = hasTime ? parseTypedMoment : parseTypedDay;
  const readTyped = (typed: string) => parse(typed) ?? typed.trim();
  // The form changes the value too: by a reset, or by "now".
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value replaces what is being typed
  useEffect(() => {
    if (readTyped(text) !== value) setText(showTypedDate(value));
  }, [value]);

  const day = ISO_DAY.exec(parse(text) ?? '')?.[0] ?? null;
  const pick = (picked: string | null) => {
    setIsOpen(false);
    if (picked === null) return;
    const chosen = hasTime ? `${picked}T${parse(text)?.split('T')[1] ?? '00:00'}` : picked;
    onChange(chosen);
    onCommit?.(chosen);
  };
  const commit = () => {
    // What was read while it was typed: "now" is another minute by now.
    setText(showTypedDate(value));
    onCommit?.(value);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Enter') commit();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsOpen(true);
  };
  // What was understood of words and short forms, in the place of the shortcut, until the field is left and shows it itself.
  const read = hasTime ? parse(text) : null;
  const reading =
    read !== null && showTypedDate(read) !== text.trim() ? `= ${format.weekday(read.slice(0, 10))} ${showTypedDate(read)}` : null;
  const calendarName = t('form.calendar', { name: String(props.label ?? '') });
  const words = { vi: ['nn/tt/nnnn', 'gg:pp'], en: ['dd/mm/yyyy', 'hh:mm'] }[language];
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" withRoles={false} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <TextInput
          {...props}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            onChange(readTyped(currentTarget.value));
          }}
          onFocus={(event) => {
            // The next key may open it. If the script is lost, opening it says so.
            void Calendar.preload().catch(() => {});
            onFocus?.(event);
          }}
          onBlur={(event) => {
            commit();
            onBlur?.(event);
          }}
          onKeyDown={handleKey}
          placeholder={words.slice(0, hasTime ? 2 : 1).join(' ')}
          title={t(hasTime ? 'form.typedMoment' : 'form.typedDay')}
          autoComplete="off"
          rightSection={
            <Group gap={4} wrap="nowrap" justify="flex-end" pr={4}>
              {hasTime && (
                <Text span size="sm" c="dimmed" role="status" className={styles.reading}>
                  {reading}
                </Text>
              )}
              {!reading && shortcut}
              {/* Not reachable by Tab: the down arrow in the field opens the calendar too. */}
              <IconButton Icon={IconCalendar} color="gray" tabIndex={-1} label={calendarName} onClick={() => setIsOpen(!isOpen)} />
            </Group>
          }
          rightSectionWidth={reading ? 220 : shortcut ? 96 : 36}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={calendarName}>
        <Calendar day={day} onPick={pick} onClose={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
