import { get, useFormContext, useFormState, useWatch } from 'react-hook-form';

/** A list of the form: its items, what replaces them, and what is wrong with it as a whole or at a path within it. */
export const useList = <Item>(name: string) => {
  const { setValue } = useFormContext();
  const items: Item[] = useWatch({ name });
  const { errors } = useFormState({ name });
  const write = (next: Item[]) => setValue(name, next);
  const remove = (index: number) => write(items.filter((_, place) => place !== index));
  const errorAt = (path = ''): string | undefined => get(errors, `${name}${path}.message`);
  return { items, write, remove, errorAt };
};
