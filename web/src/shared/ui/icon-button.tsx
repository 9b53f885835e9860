import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & { Icon: TablerIcon; iconSize?: number; label: string };

/** A button that shows an icon alone. Its name is its tooltip too, unless that has a text of its own. */
export const IconButton = ({ Icon, iconSize = 16, label, ...props }: Props) => (
  <ActionIcon variant="subtle" aria-label={label} title={label} {...props}>
    <Icon size={iconSize} aria-hidden />
  </ActionIcon>
);
