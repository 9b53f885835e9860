import { InputBase } from '@mantine/core';
import type { ChoiceInputProps } from './choice-input.tsx';
import { ChoiceList, useChoiceList } from './choice-list.tsx';

type Props = Omit<ChoiceInputProps, 'value' | 'onChange' | 'isClearable'> & {
  value: string;
  onChange: (text: string) => void;
  /** The choice that the text means now; the list opens at it. */
  meant?: string;
  /** What is written for a choice, if not its value. */
  onPick?: (value: string) => void;
  /** Called with the text while it is typed, and with a blank one afterwards; `choices` are those that match it. Without it, the labels are searched. */
  onSearch?: (text: string) => void;
  /** Whether Enter after letters takes the first choice. */
  takesFirst?: boolean;
  onFocus?: () => void;
};

/** A text with choices that can be written into it. Whatever is typed or scanned stays. */
export const SuggestInput = (props: Props) => {
  const {
    choices,
    value,
    onChange,
    meant = value,
    onPick = onChange,
    onSearch,
    isSearching,
    takesFirst,
    withinPortal,
    onFocus,
    onBlur,
    ...input
  } = props;
  const list = useChoiceList({ choices, chosen: [meant], onPick, onSearch, isSearching, isFree: true, takesFirst });
  return (
    <ChoiceList list={list} withinPortal={withinPortal} label={props.label ?? props['aria-label']} size={props.size}>
      <InputBase
        {...input}
        {...list.input}
        value={value}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
          onChange(event.currentTarget.value);
          list.input.onChange(event);
        }}
        onFocus={(event: React.FocusEvent<HTMLInputElement>) => {
          list.input.onFocus?.(event);
          onFocus?.();
        }}
        onBlur={(event: React.FocusEvent<HTMLInputElement>) => {
          list.leave();
          onBlur?.(event);
        }}
      />
    </ChoiceList>
  );
};
