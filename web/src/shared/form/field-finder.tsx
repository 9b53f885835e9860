import { Box } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { ChoiceInput } from '../ui/choices/choice-input.tsx';
import type { Choice } from '../ui/choices/choice-list.tsx';
import { isTouched } from '../ui/typing.ts';
import { selectField } from './fields/fields.tsx';

// The cells of the packages are reached from their table.
const FIELDS = '[name]:enabled:not([readonly], [name*="."])';

/** Fewer fields are seen at a glance. */
const FEW = 3;

type Props = {
  /** The form on the page; null until it is mounted. */
  formElement: HTMLFormElement | null;
  labelOf: (field: string) => string;
};

/**
 * Leads to a field of a form by the letters of its name. It has the focus when the form opens, unless the address asks for a field (`?field=weight`): that
 * one has it. On a phone, whose keyboard would cover the form, only a field that was asked for gets it.
 */
export const FieldFinder = ({ formElement, labelOf }: Props) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  const [choices, setChoices] = useState<Choice[]>([]);
  const show = (name: string) => {
    const element = formElement?.elements.namedItem(name);
    if (element instanceof HTMLElement) selectField(element);
    return element instanceof HTMLElement;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens
  useEffect(() => {
    if (!formElement || (typeof field === 'string' && show(field))) return;
    if (!isTouched() && !formElement.contains(document.activeElement)) input.current?.focus();
  }, [formElement]);
  if ((formElement?.querySelectorAll(FIELDS).length ?? 0) <= FEW) return null;
  // Fields appear and disappear with the partner.
  const findFields = () => {
    const fields = [...(formElement?.querySelectorAll(FIELDS) ?? [])];
    const names = new Set(fields.map((element) => element.getAttribute('name') ?? ''));
    setChoices([...names].map((name) => ({ value: name, label: labelOf(name) })));
  };
  return (
    <Box onFocusCapture={findFields} visibleFrom="xs">
      <ChoiceInput
        ref={input}
        label={t('form.findField')}
        placeholder={t('form.findFieldHint')}
        choices={choices}
        value={null}
        onChange={(name) => name !== null && show(name)}
        data-shortcut="edit"
        w={260}
      />
    </Box>
  );
};
