import { plainOf } from '@ace/contract/shared/plain.ts';
import { CheckIcon, Combobox, type ComboboxProps, useCombobox } from '@mantine/core';
import { type ChangeEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import styles from './choice-list.module.css';
import { isTouched } from './typing.ts';

/** `about` explains it in the list; `words` are other texts by which it is found. */
export type Choice = { value: string; label: string; about?: string; words?: readonly string[] };

/** Longer lists are searched by letters on a phone, too. */
const SHORT = 12;

/** The choices with a text in their label, marks or not: first those that begin with it, then those with such a word. */
export const choicesLike = <Chosen extends Choice>(choices: Chosen[], text: string): Chosen[] => {
  const plain = plainOf(text.trim());
  const rankOf = ({ label, words = [] }: Choice) => {
    const texts = [label, ...words].map(plainOf);
    if (texts.some((text) => text.startsWith(plain))) return 0;
    if (texts.some((text) => text.includes(` ${plain}`))) return 1;
    return texts.some((text) => text.includes(plain)) ? 2 : -1;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rankOf(choice) })).filter(({ rank }) => rank >= 0);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ choice }) => choice);
};

/** Scrolls the list alone: the page must not move when a list opens. */
const showInList = (option: HTMLElement | null) => {
  const list = option?.parentElement;
  if (!option || !list) return;
  const { offsetTop: top, offsetHeight: height } = option;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
};

type Given = {
  choices: Choice[];
  chosen: string[];
  onPick: (value: string) => void;
  /** What an emptied text means; without it, the choice stays. */
  onEmpty?: () => void;
  /** Whoever searches elsewhere gets the typed text, and gives the choices that match it. */
  onSearch?: (text: string) => void;
  /** Whether the choices do not match the typed text yet: nothing can be chosen by a key then. */
  isSearching?: boolean;
  /** For several choices. */
  staysOpen?: boolean;
};

/**
 * The keys of all lists of choices: the arrow down opens the list at the present value and goes on to the next one, letters find, Enter chooses
 * (after letters Tab, too), Esc leaves everything as it was.
 */
export const useChoiceList = ({ choices, chosen, onPick, onEmpty, onSearch, isSearching = false, staysOpen = false }: Given) => {
  const [isOpen, setIsOpen] = useState(false);
  /** Null as long as nobody types. */
  const [search, setSearch] = useState<string | null>(null);
  /** The choice that the arrows led to. */
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const listId = useId();
  const shown = search === null || onSearch ? choices : choicesLike(choices, search);
  const at = shown.findIndex(({ value }) => value === pointedAt);
  const present = search ? 0 : search === '' && onEmpty ? -1 : shown.findIndex(({ value }) => chosen.includes(value));
  const highlighted = search !== null && isSearching ? -1 : at >= 0 ? at : Math.min(present, shown.length - 1);

  const searchFor = (text: string | null) => {
    setSearch(text);
    setPointedAt(null);
    onSearch?.(text ?? '');
  };
  const close = () => {
    setIsOpen(false);
    if (search !== null || pointedAt !== null) searchFor(null);
  };
  const pick = (value: string) => {
    onPick(value);
    if (!staysOpen) return close();
    searchFor(null);
    setPointedAt(value);
  };
  const move = (by: number) => {
    if (isOpen) setPointedAt(shown[Math.max(0, Math.min(highlighted + by, shown.length - 1))]?.value ?? null);
    else {
      setIsOpen(true);
      if (highlighted < 0) setPointedAt(shown[0]?.value ?? null);
    }
  };
  /** Whether the key was for the list. */
  const press = (event: KeyboardEvent): boolean => {
    const choice = shown[highlighted];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        move(event.key === 'ArrowDown' ? 1 : -1);
        return true;
      case ' ':
        if (isOpen || search !== null) return false;
        setIsOpen(true);
        return true;
      case 'Enter':
        if (!isOpen || event.ctrlKey || event.metaKey) return false;
        if (choice) pick(choice.value);
        else if (search === '' && onEmpty) {
          onEmpty();
          close();
        }
        return true;
      case 'Tab':
        if (isOpen && search && choice) pick(choice.value);
        return false;
      case 'Escape':
        if (!isOpen) return false;
        close();
        // The dialog or the panel around it stays.
        event.stopPropagation();
        return true;
      default:
        return false;
    }
  };

  return {
    isOpen,
    search,
    shown,
    highlighted,
    pick,
    listId,
    chosen,
    input: {
      role: 'combobox' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen && highlighted >= 0 ? `${listId}-${highlighted}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      // A list that can be seen whole needs no keyboard on a phone.
      inputMode: !onSearch && choices.length <= SHORT && isTouched() ? ('none' as const) : undefined,
      onKeyDown: (event: KeyboardEvent) => {
        if (!event.nativeEvent.isComposing && press(event)) event.preventDefault();
      },
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        searchFor(currentTarget.value);
        setIsOpen(true);
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        // Letters replace what is chosen.
        currentTarget.select();
        if (isOpen && search === null) close();
        else setIsOpen(true);
      },
    },
    open: () => setIsOpen(true),
    leave: () => {
      if (search === '') onEmpty?.();
      close();
    },
  };
};

type Props = {
  list: ReturnType<typeof useChoiceList>;
  /** False in a panel, which a click outside of it closes. */
  withinPortal?: boolean;
  label: ReactNode;
  children: ReactNode;
} & Pick<ComboboxProps, 'size'>;

/** The list of choices below what is typed into. */
export const ChoiceList = ({ list, withinPortal, label, size, children }: Props) => {
  const t = useText();
  const { isOpen, shown, highlighted, pick, listId, chosen } = list;
  const store = useCombobox({ opened: isOpen });
  return (
    <Combobox store={store} withinPortal={withinPortal} onOptionSubmit={pick} size={size}>
      <Combobox.DropdownTarget>{children}</Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={listId} className={styles.list} aria-label={typeof label === 'string' ? label : undefined}>
          {shown.map(({ value, label, about }, index) => (
            <Combobox.Option
              key={value}
              id={`${listId}-${index}`}
              ref={index === highlighted ? showInList : undefined}
              value={value}
              active={chosen.includes(value)}
              selected={index === highlighted}
              aria-selected={chosen.includes(value)}
              aria-labelledby={`${listId}-${index}-label`}
              aria-describedby={about && `${listId}-${index}-about`}
              className={styles.option}
            >
              <span className={styles.text}>
                <span className={styles.label} id={`${listId}-${index}-label`}>
                  {label}
                </span>
                {about && (
                  <span className={styles.about} id={`${listId}-${index}-about`}>
                    {about}
                  </span>
                )}
              </span>
              {chosen.includes(value) && <CheckIcon className={styles.check} aria-hidden />}
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>{t('form.nothingFound')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
