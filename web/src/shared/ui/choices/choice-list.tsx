import { plainOf, wordsOf } from '@ace/contract/shared/text/plain.ts';
import { CheckIcon, Combobox, type ComboboxProps, useCombobox } from '@mantine/core';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useText } from '../../i18n/i18n.ts';
import { isTouched } from '../typing.ts';
import styles from './choice-list.module.css';

/** `about` explains it in the list; `words` are other texts by which it is found. */
export type Choice = { value: string; label: string; about?: string; words?: readonly string[] };

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** Longer lists are searched by letters on a phone, too. */
const SHORT = 12;

const NO_FIT = 3;

/** How well texts fit a typed one: one of them begins with it (0), has a word that does (1), has it somewhere (2), or none has it. */
const nearnessOf = (texts: readonly string[], plain: string) => {
  const has = (part: string) => texts.some((text) => ` ${plainOf(text)}`.includes(part));
  if (texts.some((text) => plainOf(text).startsWith(plain))) return 0;
  return has(` ${plain}`) ? 1 : has(plain) ? 2 : NO_FIT;
};

/** How well a choice fits a typed text, by its label before its other words; the smallest number is the best. */
export const fitOf = ({ label, words = [] }: Pick<Choice, 'label' | 'words'>, text: string) => {
  const plain = plainOf(text.trim());
  return Math.min(nearnessOf([label], plain), nearnessOf(words, plain) + 0.5);
};

/**
 * The choices with a text in their label, marks or not: first those that begin with it, then those with such a word. If there are none, those that have
 * its words in any order.
 */
export const choicesLike = <Chosen extends Choice>(choices: Chosen[], text: string): Chosen[] => {
  const ranked = choices.map((choice) => ({ choice, fit: fitOf(choice, text) })).filter(({ fit }) => fit < NO_FIT);
  if (ranked.length > 0) return ranked.sort((a, b) => a.fit - b.fit).map(({ choice }) => choice);
  const words = wordsOf(text);
  return choices.filter((choice) => words.length > 0 && words.every((word) => fitOf(choice, word) < 2));
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
  /** Called with the typed text by inputs whose choices come from the server; `choices` are then those that match it. */
  onSearch?: (text: string) => void;
  /** Whether the choices do not match the typed text yet: what a key means is taken when they do. */
  isSearching?: boolean;
  /** For several choices. */
  staysOpen?: boolean;
  /** Whether the typed text itself is a value: only what was led to is chosen then, and a list without choices stays closed. */
  isFree?: boolean;
  /** Whether Enter after letters takes the first choice of a free text, too. */
  takesFirst?: boolean;
};

/**
 * The keys of all lists of choices: the arrow down opens the list at the present value and goes on to the next one, after letters it begins with the
 * first one; it fills in nothing. Enter chooses. Tab takes what was typed: a free text as it is, of a list of choices the one that the letters mean.
 * Both may come before the answer to the letters. Esc leaves everything as it was.
 */
export const useChoiceList = (given: Given) => {
  const {
    choices,
    chosen,
    onPick,
    onEmpty,
    onSearch,
    isSearching = false,
    staysOpen = false,
    isFree = false,
    takesFirst = !isFree,
  } = given;
  /** Whether letters replace what is there, rather than being added to it. */
  const isReplaced = !isFree || takesFirst;
  const [isAsked, setIsAsked] = useState(false);
  /** The typed text; null if there is none. */
  const [search, setSearch] = useState<string | null>(null);
  /** The choice that the arrows led to; undefined if that is the first one, and none has come yet. */
  const [pointedAt, setPointedAt] = useState<string | null | undefined>(null);
  /** Whether Enter or Tab came before the answer to the letters: the first choice is taken then. */
  const [isAwaited, setIsAwaited] = useState(false);
  const listId = useId();
  const shown = search === null || onSearch ? choices : choicesLike(choices, search);
  const isOpen = isAsked && !(isFree && shown.length === 0);
  const at = pointedAt === undefined ? Math.min(0, shown.length - 1) : shown.findIndex(({ value }) => value === pointedAt);
  const present = search ? (takesFirst ? 0 : -1) : search === '' && onEmpty ? -1 : shown.findIndex(({ value }) => chosen.includes(value));
  const highlighted = search !== null && isSearching ? -1 : at >= 0 ? at : Math.min(present, shown.length - 1);

  const searchFor = (text: string | null) => {
    setIsAwaited(false);
    setSearch(text);
    setPointedAt(null);
    onSearch?.(text ?? '');
  };
  const close = () => {
    setIsAsked(false);
    if (search !== null || pointedAt !== null) searchFor(null);
  };
  const pick = (value: string) => {
    onPick(value);
    if (!staysOpen) return close();
    searchFor(null);
    setPointedAt(value);
  };
  const takeAwaited = useEffectEvent(() => {
    const [first] = shown;
    if (first) pick(first.value);
    else if (isOpen) setIsAwaited(false);
    else close();
  });
  useEffect(() => {
    if (isAwaited && !isSearching) takeAwaited();
  }, [isAwaited, isSearching]);
  const move = (by: number) => {
    const isFirst = search && at < 0;
    if (isOpen) setPointedAt(shown[isFirst ? 0 : Math.max(0, Math.min(highlighted + by, shown.length - 1))]?.value ?? null);
    else {
      setIsAsked(true);
      if (highlighted < 0) setPointedAt(shown[0]?.value);
    }
  };
  /** Whether the key was for the list. */
  const press = (event: KeyboardEvent): boolean => {
    const choice = shown[highlighted];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        // There is nothing to choose: a text of several lines needs the key.
        if (isFree && shown.length === 0 && !isSearching) return false;
        move(event.key === 'ArrowDown' ? 1 : -1);
        return true;
      case ' ':
        if (isOpen || isFree || search !== null) return false;
        setIsAsked(true);
        return true;
      case 'Enter':
        if (event.ctrlKey || event.metaKey) {
          // It saves, with what the letters mean.
          if (!search || isFree) return false;
          if (choice) pick(choice.value);
          return !choice;
        }
        if (!isOpen) return false;
        if (choice) pick(choice.value);
        else if (search === '' && onEmpty) {
          onEmpty();
          close();
        } else if (isFree) return false;
        else setIsAwaited(isSearching);
        return true;
      case 'Tab':
        if (isOpen && search && !isFree) {
          if (choice) pick(choice.value);
          else setIsAwaited(isSearching);
        }
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
      onChange: ({ currentTarget }: ChangeEvent<TextElement>) => {
        searchFor(currentTarget.value);
        setIsAsked(true);
      },
      // Letters replace what is chosen, however the field got the focus; a click sets the caret after that.
      ...(isReplaced && { onFocus: ({ currentTarget }: FocusEvent<TextElement>) => search === null && currentTarget.select() }),
      onClick: ({ currentTarget }: MouseEvent<TextElement>) => {
        if (isReplaced && search === null) currentTarget.select();
        if (isOpen && search === null) close();
        else setIsAsked(true);
      },
    },
    open: () => setIsAsked(true),
    leave: () => {
      if (isAwaited) return setIsAsked(false);
      if (search === '') onEmpty?.();
      close();
    },
  };
};

type Props = {
  list: Pick<ReturnType<typeof useChoiceList>, 'isOpen' | 'highlighted' | 'pick' | 'listId' | 'chosen'> & {
    shown: { value: string; label: ReactNode; about?: string }[];
  };
  /** False in a panel, which a click outside of it closes. */
  withinPortal?: boolean;
  label: ReactNode;
  /** The last line of the list. */
  hint?: string;
  children: ReactNode;
} & Pick<ComboboxProps, 'size' | 'width'>;

/** The list of choices below what is typed into. */
export const ChoiceList = ({ list, withinPortal, label, hint, size, width, children }: Props) => {
  const t = useText();
  const { isOpen, shown, highlighted, pick, listId, chosen } = list;
  const store = useCombobox({ opened: isOpen });
  return (
    <Combobox store={store} withinPortal={withinPortal} onOptionSubmit={pick} size={size} width={width} position="bottom-start">
      <Combobox.DropdownTarget>{children}</Combobox.DropdownTarget>
      <Combobox.Dropdown>
        {/* Tab leads on from the field: a browser would stop at a list that scrolls, which then closes. */}
        <Combobox.Options id={listId} tabIndex={-1} className={styles.list} aria-label={typeof label === 'string' ? label : undefined}>
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
        {hint && <Combobox.Footer>{hint}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
};
