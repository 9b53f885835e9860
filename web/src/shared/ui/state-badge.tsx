import type { TablerIcon } from '@tabler/icons-react';
import styles from './state-badge.module.css';

type Props = {
  /** A shade of Mantine's for light screens, such as `red.9`; by default that of buttons. Dark screens get the fifth shade. */
  color?: string;
  Icon?: TablerIcon;
  children: string;
};

const colorOf = (color: string) => {
  const [name, shade] = color.split('.');
  return `light-dark(var(--mantine-color-${name}-${shade}), var(--mantine-color-${name}-5))`;
};

/** A state as a word. Only frame and icon are coloured, so that the text stays legible. A plain element, because rows have many. */
export const StateBadge = ({ color, Icon, children }: Props) => (
  <span className={styles.badge} style={color ? { color: colorOf(color) } : undefined}>
    {Icon && <Icon size={13} aria-hidden />}
    <span>{children}</span>
  </span>
);
