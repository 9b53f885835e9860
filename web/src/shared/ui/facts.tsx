import type { ReactNode } from 'react';
import styles from './facts.module.css';
import { UNIT } from './unit.ts';

export type Fact = [name: string, value: ReactNode];

/** Those that have a value. */
export const filledFacts = (facts: Fact[]) =>
  facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);

/** A list of names and values, in two columns if there is room. A blank value is a dash. */
export const Facts = ({ facts, isWide }: { facts: Fact[]; isWide?: boolean }) => (
  <dl className={styles.facts} data-wide={isWide || undefined}>
    {facts.map(([name, value]) => (
      <div key={name} {...UNIT} className={styles.fact}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
