import { sendOnce } from '../api/request-key.ts';

type Calls<Stored, Input> = { create: (input: Input, key: string) => Promise<Stored>; update: (input: Input) => Promise<Stored> };
type Identity = { id?: number | null | undefined; version?: number | null | undefined };

/**
 * Saves the content of one form, and creates one record however often it is tried. `name` is that of the form: its draft has the same one, in another tab
 * and after a reload, too. `content` is what tells the record from others. If the record was stored with other content, whose answer was lost, it is
 * updated; `onStored` is called before that.
 */
export const saveOnce = <Stored, Input extends Identity>(
  { create, update }: Calls<Stored, Input>,
  given: { kind: string; name: string; input: Input; content?: unknown; onStored: (input: Input & { id: number }) => void },
): Promise<Stored> => {
  const { kind, name, input, content = input, onStored } = given;
  if (input.id) return update(input);
  return sendOnce(
    { content: [kind, content], name },
    (key) => create(input, key),
    (id) => {
      const replacing = { ...input, id, version: 0 };
      onStored(replacing);
      return update(replacing);
    },
  );
};
