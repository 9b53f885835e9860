import type { ReactNode } from 'react';
import styles from './state-badge.module.css';

type Props = {
  /** A shade of Mantine's, such as `red.9`; by default that of buttons. */
  color?: string;
  icon?: ReactNode;
  children: string;
};

/** A state as a word. Only frame and icon are coloured, so that the text stays legible. A plain element, because rows have many. */
export const StateBadge = ({ color, icon, children }: Props) => (
  <span className={styles.badge} style={color ? { color: `var(--mantine-color-${color.replace('.', '-')})` } : undefined}>
    {icon}
    <span>{children}</span>
  </span>
);
