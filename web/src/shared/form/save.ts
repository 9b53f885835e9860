import { ApiError } from '@ace/contract/shared/client.ts';
import { newRequestKey } from '../api/request-key.ts';

type Calls<Stored, Input> = { create: (input: Input, key: string) => Promise<Stored>; update: (input: Input) => Promise<Stored> };
type Identity = { id?: number | null | undefined; version?: number | null | undefined };

/**
 * Saves the content of one form, and creates one record however often it is tried. If the answer to the first try was lost and the
 * content was changed since, the server refuses the key (422): then the first content is sent again to learn which record it became, and
 * that record is updated.
 */
export const createSaver = <Stored extends { id: number; version: number }, Input extends Identity>({
  create,
  update,
}: Calls<Stored, Input>) => {
  const key = newRequestKey();
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
      // With these errors it is unknown whether the record was stored.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) first ??= input;
      throw error;
    }
  };
};
