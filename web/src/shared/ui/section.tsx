import { Group, type MantineSpacing, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** Below the title. */
  gap?: MantineSpacing;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
};

/** A card with a title, by which screen readers find it. */
export const Section = ({ title, gap = 'sm', action, children }: Props) => (
  <Paper component="section" withBorder p="md" aria-label={title}>
    <Group gap="xs" mb={gap}>
      <Title order={2}>{title}</Title>
      {action}
    </Group>
    {children}
  </Paper>
);
