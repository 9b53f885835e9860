import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useText } from '../i18n/i18n.ts';
import type { List } from './use-list.ts';

type Props<Row extends { id: number }> = { list: List<Row>; children: string };

/** Offers the compact arrangement to a user who sees a list for the first time. Both answers are remembered. */
export const CompactOffer = <Row extends { id: number }>({ list, children }: Props<Row>) => {
  const t = useText();
  const { arrangement } = list;
  if (list.isNarrow || !list.isReady || list.rows.length === 0 || !arrangement.isNew) return null;
  return (
    <Paper withBorder px="sm" py={4} mb="xs" role="note">
      <Group gap="sm" wrap="nowrap">
        <Text size="sm">{children}</Text>
        <Button size="compact-sm" variant="light" onClick={() => arrangement.setArrangement('compact')}>
          {t('list.toCompact')}
        </Button>
        <CloseButton ml="auto" size="sm" aria-label={t('list.stayFull')} title={t('list.stayFull')} onClick={arrangement.stayFull} />
      </Group>
    </Paper>
  );
};
