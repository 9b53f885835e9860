import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { color?: string; icon?: ReactNode; children: string };

/** A state in a word, in the text's own colour so that it is legible; frame and icon carry the other. */
export const StateBadge = ({ color, icon, children }: Props) => (
  <Badge color={color} variant="outline" tt="none" styles={{ label: { color: 'var(--mantine-color-text)' } }} leftSection={icon}>
    {children}
  </Badge>
);
