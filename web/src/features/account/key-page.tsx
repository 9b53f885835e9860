import { ApiError } from '@ace/contract/shared/client.ts';
import { Alert, Group, Loader, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textsOf } from '../../shared/api/errors.ts';
import { useText } from '../../shared/i18n/i18n.ts';
import styles from './account.module.css';
import { tooManyText } from './too-many.ts';

type Props = {
  /** The texts are below `account.<name>`. */
  name: 'activate' | 'confirmEmail';
  keyOfMail: string;
  /** Words a refusal that has a text of its own. */
  refusalText?: (error: Error) => string | undefined;
  /** Uses the key. */
  send: () => Promise<unknown>;
  onSuccess: ReactNode;
  onFailure: ReactNode;
};

/** The page behind the link of a mail: it uses the key at once, and shows whether that worked. */
export const KeyPage = ({ name, keyOfMail, refusalText, send, onSuccess, onFailure }: Props) => {
  const t = useText();
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
  const failureText = (failure: Error) => {
    if (failure instanceof ApiError && failure.status === 0) return textsOf(failure)[0];
    return tooManyText(failure) ?? refusalText?.(failure) ?? t(`account.${name}.failed`);
  };
  return (
    <div className={styles.page}>
      <Paper withBorder p="lg">
        <Title order={1} mb="sm">
          {t(`account.${name}.title`)}
        </Title>
        {isPending ? (
          <Text role="status" c="dimmed">
            <Loader size="xs" mr="xs" aria-hidden />
            {t(`account.${name}.running`)}
          </Text>
        ) : (
          <>
            <Alert color={error ? 'red' : 'green'} role={error ? 'alert' : 'status'}>
              {error ? failureText(error) : t(`account.${name}.success`)}
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
