import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Group, Loader, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textsOf } from '../../shared/api/errors.ts';
import styles from './account.module.css';
import { tooManyText } from './too-many.ts';

type Props = {
  name: string;
  keyOfMail: string;
  texts: { title: string; running: string; success: string };
  failureText: (error: unknown) => string;
  /** Uses the key. */
  send: () => Promise<unknown>;
  onSuccess: ReactNode;
  onFailure: ReactNode;
};

/** The page behind the link of a mail: it uses the key at once, and shows whether that worked. */
export const KeyPage = ({ name, keyOfMail, texts, failureText, send, onSuccess, onFailure }: Props) => {
  // Sent only once: a key is valid for one use.
  const { isPending, error } = useQuery({
    queryKey: [name, keyOfMail],
    queryFn: async () => {
      await send();
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isErrorShown: true },
  });
  const isUnreachable = error instanceof ApiError && error.status === 0;
  return (
    <div className={styles.page}>
      <Paper withBorder p="lg">
        <Title order={1} mb="sm">
          {texts.title}
        </Title>
        {isPending ? (
          <Text role="status" c="dimmed">
            <Loader size="xs" mr="xs" aria-hidden />
            {texts.running}
          </Text>
        ) : (
          <>
            <Alert color={error ? 'red' : 'green'} role={error ? 'alert' : 'status'}>
              {error ? (tooManyText(error) ?? (isUnreachable ? textsOf(error)[0] : failureText(error))) : texts.success}
            </Alert>
            <Group mt="md" justify="flex-end">
              {error ? onFailure : onSuccess}
            </Group>
          </>
        )}
      </Paper>
    </div>
  );
};
