import { type FieldError, get, useFormState } from 'react-hook-form';
import styles from './grid.module.css';

type Props = {
  /** The names and labels of the fields of the line. */
  fields: { name: string; label: string }[];
  /** Shown if nothing is wrong. */
  warning?: string | null;
};

/** What is wrong with one line of a grid, with the names of the columns; else what looks like a slip. */
export const LineErrors = ({ fields, warning }: Props) => {
  const { errors } = useFormState({ name: fields.map(({ name }) => name) });
  const wrong = fields.flatMap(({ name, label }) => {
    const message = (get(errors, name) as FieldError | undefined)?.message;
    return message ? [`${label}: ${message}`] : [];
  });
  if (wrong.length === 0 && !warning) return null;
  return (
    <tr className={wrong.length > 0 ? styles.errors : styles.warnings}>
      <td colSpan={fields.length + 1}>{wrong.length > 0 ? wrong.join(' · ') : warning}</td>
    </tr>
  );
};
