import { Badge } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

/** Points at dangerous goods. */
export const DangerBadge = ({ isSmall, children }: { isSmall?: boolean; children: string }) => (
  <Badge color="red.9" size={isSmall ? 'sm' : undefined} leftSection={<IconAlertTriangle size={isSmall ? 11 : 12} aria-hidden />}>
    {children}
  </Badge>
);
