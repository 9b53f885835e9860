import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { color?: string; icon?: ReactNode; children: string };

/** A state as a word. Only frame and icon are coloured, so that the text stays legible. */
export const StateBadge = ({ color, icon, children }: Props) => (
  <Badge color={color} variant="outline" tt="none" styles={{ label: { color: 'var(--mantine-color-text)' } }} leftSection={icon}>
    {children}
  </Badge>
);
