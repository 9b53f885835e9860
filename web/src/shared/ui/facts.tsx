import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import styles from './facts.module.css';

type Facts = [name: string, value: ReactNode][];

const isBlank = (value: ReactNode) => value === null || value === undefined || value === '';

/** A list of names and values, in two columns if there is room. With `foldsBlank`, blank values are hidden until somebody asks for them. */
export const Facts = ({ facts, isWide, foldsBlank }: { facts: Facts; isWide?: boolean; foldsBlank?: boolean }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const blank = facts.filter(([, value]) => isBlank(value)).length;
  const shown = foldsBlank && !isOpen ? facts.filter(([, value]) => !isBlank(value)) : facts;
  return (
    <>
      <dl className={styles.facts} data-wide={isWide || undefined}>
        {shown.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {foldsBlank && blank > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" mt={4} ml={-8} onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? t('detail.hideBlank') : t('detail.showBlank', { number: blank })}
        </Button>
      )}
    </>
  );
};
