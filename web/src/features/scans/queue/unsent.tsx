import { Alert, Text } from '@mantine/core';
import { useText } from '../../../shared/i18n/i18n.ts';
import type { Kept } from './kept.ts';

type Waiting = { waiting: Kept['waiting']; login: string };

/** How much of a person waits to be sent. */
export const Unsent = ({ waiting, login }: Waiting) => {
  const t = useText();
  const own = waiting.find((each) => each.login === login)?.number ?? 0;
  return (
    <Text role="status" fw={600} c={own > 0 ? 'orange' : undefined} data-unsent={own}>
      {own > 0 ? t('scan.unsent', { number: own }) : t('scan.allSent')}
    </Text>
  );
};

/** The other people whose scans wait here until they sign in. */
export const OthersUnsent = ({ waiting, login }: Waiting) => {
  const t = useText();
  return waiting
    .filter((each) => each.login !== login)
    .map((each) => (
      <Alert key={each.login} color="orange" role="status">
        {t('scan.othersUnsent', each)}
      </Alert>
    ));
};
