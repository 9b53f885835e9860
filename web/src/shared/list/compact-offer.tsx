import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';

type Props = { text: string; onAccept: () => void; onDecline: () => void };

/** One line that offers the compact arrangement to somebody who sees a list for the first time. Either answer is remembered. */
export const CompactOffer = ({ text, onAccept, onDecline }: Props) => {
  const t = useText();
  return (
    <Paper withBorder px="sm" py={4} mb="xs" role="note">
      <Group gap="sm" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="light" onClick={onAccept}>
          {t('list.toCompact')}
        </Button>
        <CloseButton ml="auto" size="sm" aria-label={t('list.stayFull')} title={t('list.stayFull')} onClick={onDecline} />
      </Group>
    </Paper>
  );
};
