import { type ReactNode, useEffect, useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import styles from './form.module.css';

type Props = {
  /** Says what is inside: people look for a field by its name. */
  title: string;
  /** The fields inside that count as content. */
  names: string[];
  /** The form with nothing entered. */
  blank: Record<string, unknown>;
  /** Whether something inside is needed, although it has no content yet. */
  isAsked?: boolean;
  children: ReactNode;
};

/** Fields that are seldom needed, behind one line. It opens by itself when one of them has content, is wrong or asked for, and when one gets the focus. */
export const FoldedFields = ({ title, names, blank, isAsked = false, children }: Props) => {
  const values = useWatch({ name: names });
  const { errors } = useFormState({ name: names });
  const isNeeded = isAsked || names.some((name, index) => values[index] !== blank[name] || get(errors, name) !== undefined);
  const [isOpen, setIsOpen] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setIsOpen(true);
  }, [isNeeded]);
  return (
    <details className={styles.folded} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
};
