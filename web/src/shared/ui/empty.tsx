import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** What is drawn on the ground of each picture. */
const DRAWINGS = {
  /** Nothing there yet: an open box. */
  box: (
    <>
      <path className={styles.fill} d="M22 30 48 40 74 30 74 52 48 63 22 52z" />
      <path className={styles.line} d="M22 30 48 40 74 30 74 52 48 63 22 52zM48 40V63M22 30 13 37 39 47 48 40 57 47 83 37 74 30" />
      <path className={styles.accent} d="M48 8V25M41 18 48 25 55 18" />
    </>
  ),
  /** Nothing matches: a lens over a label. */
  lens: (
    <>
      <path className={styles.fill} d="M18 20H62V60H18z" />
      <path className={styles.line} d="M18 20H62V60H18zM26 30H46M26 38H40M26 46H38" />
      <circle className={styles.glass} cx="58" cy="40" r="14" />
      <path className={styles.accent} d="M68 50 79 61" />
    </>
  ),
  /** All done: a closed parcel with a tick. */
  done: (
    <>
      <path className={styles.fill} d="M20 24H64V60H20z" />
      <path className={styles.line} d="M20 24H64V60H20zM36 24V37H48V24" />
      <circle className={styles.glass} cx="66" cy="52" r="13" />
      <path className={styles.accent} d="M60 52 64.500 56.500 72.500 47.500" />
    </>
  ),
  /** Nothing happened yet: a road to a place. */
  road: (
    <>
      <path className={styles.dashes} d="M16 60C36 60 28 42 46 42S62 58 70 46" />
      <circle className={styles.line} cx="16" cy="60" r="4" />
      <path className={styles.glass} d="M72 12A13 13 0 0 1 85 25C85 35 72 45 72 45S59 35 59 25A13 13 0 0 1 72 12z" />
      <circle className={styles.accent} cx="72" cy="25" r="4.500" />
    </>
  ),
} as const;

type Props = {
  picture: keyof typeof DRAWINGS;
  /** Why nothing is there. */
  text: string;
  /** The next step: a button or a link. */
  children?: ReactNode;
};

/** An empty state: a picture, a sentence, and the next step. */
export const Empty = ({ picture, text, children }: Props) => (
  <div className={styles.empty} role="status">
    <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true">
      <ellipse className={styles.ground} cx="48" cy="63" rx="42" ry="7" />
      {DRAWINGS[picture]}
    </svg>
    <Text>{text}</Text>
    {children}
  </div>
);
