import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A list of names and values, in two columns if there is room. */
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
