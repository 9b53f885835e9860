import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './shell.module.css';

type Shown = {
  label: string;
  icon: ReactNode;
  /** The label is left out where the bar is narrow; the icon is known. */
  isKnownByIcon?: boolean;
  /** Whether the menu has the current page: alone, or a link in the bar has it, too. */
  current?: 'alone' | 'too';
};

export type BarMenuProps = Shown & { items: 'shipment' | 'administration' | 'scheme' | 'language' | 'account' };

/** The button of a menu of the bar; the menu gives it further classes while it is there. */
export const BarButton = ({ label, icon, isKnownByIcon, current, className = '', ...others }: Shown & ComponentProps<'button'>) => (
  <UnstyledButton className={`${styles.item} ${className}`} data-current={current} title={isKnownByIcon ? label : undefined} {...others}>
    {icon}
    <span className={styles.label} data-spare={isKnownByIcon || undefined}>
      {label}
    </span>
    <IconChevronDown size={14} aria-hidden data-spare={isKnownByIcon || undefined} />
  </UnstyledButton>
);

/** A link to a list is the current one whatever the list's filter is. */
export const IN_ANY_STATE = { includeSearch: false };

/** Keeps the focus on a button when another element takes its place. */
export const focus = (button: HTMLButtonElement | null) => button?.focus();
