import { ApiError } from '@ace/contract/shared/client.ts';

/** Works on plain http too, where `crypto.randomUUID` is missing. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Calls<Stored, Input> = { create: (input: Input, key: string) => Promise<Stored>; update: (input: Input) => Promise<Stored> };
type Identity = { id?: number | null | undefined; version?: number | null | undefined };

/**
 * Saves the content of one form, and makes one record of it however often that is tried. When the answer to the first try got
 * lost and the content was changed since, the server refuses the key (422): then the record that it made is asked for by the first
 * content, and changed.
 */
export const createSaver = <Stored extends { id: number; version: number }, Input extends Identity>({
  create,
  update,
}: Calls<Stored, Input>) => {
  const key = newKey();
  let first: Input | null = null;

  return async (input: Input): Promise<Stored> => {
    if (input.id) return await update(input);
    try {
      const stored = await create(input, key);
      return stored;
    } catch (error) {
      if (error instanceof ApiError && error.status === 422 && first) {
        const { id, version } = await create(first, key);
        return await update({ ...input, id, version });
      }
      // Only of these nobody knows whether they were stored.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) first ??= input;
      throw error;
    }
  };
};
