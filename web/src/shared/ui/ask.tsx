import { Button, Group, Stack, Text } from '@mantine/core';
import { createStore } from '../store.ts';
import { CONFIRMS, Dialog } from './dialog.tsx';

/**
 * A question with reasons, and how its two answers are called. Where most people go on (`isExpected`), Enter does so; otherwise it goes back. Where to
 * go on `saves` something, Ctrl+Enter does so.
 */
export type Question = { title: string; reasons: string[]; go: string; back: string; isExpected?: boolean; saves?: boolean };

const asked = createStore<(Question & { answer: (isGo: boolean) => void }) | null>(null);

/** Asks for a confirmation of a possible slip. Resolves to true if it is confirmed; Esc goes back. */
export const ask = (question: Question) =>
  new Promise<boolean>((resolve) => {
    asked.get()?.answer(false);
    asked.set({
      ...question,
      answer: (isGo) => {
        asked.set(null);
        resolve(isGo);
      },
    });
  });

/** The question that is open. */
export const OpenQuestion = () => {
  const question = asked.useValue();
  if (!question) return null;
  const { title, reasons, go, back, isExpected = false, saves, answer } = question;
  return (
    <Dialog title={title} onClose={() => answer(false)}>
      <Stack gap="xs">
        {reasons.map((reason) => (
          <Text key={reason}>{reason}</Text>
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button
          variant={isExpected ? 'filled' : 'default'}
          onClick={() => answer(true)}
          data-autofocus={isExpected || undefined}
          {...(saves ? CONFIRMS : {})}
        >
          {go}
        </Button>
        <Button variant={isExpected ? 'default' : 'filled'} onClick={() => answer(false)} data-autofocus={!isExpected || undefined}>
          {back}
        </Button>
      </Group>
    </Dialog>
  );
};
