import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values under each other, in two columns where there is room; what has no value stays empty. */
export const Facts = ({ facts, isWide }: { facts: [name: string, value: ReactNode][]; isWide?: boolean }) => (
  <dl className={styles.facts} data-wide={isWide || undefined}>
    {facts.map(([name, value]) => (
      <div key={name} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
