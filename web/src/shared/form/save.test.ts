import { ApiError } from '@ace/contract/shared/client.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveOnce } from './save.ts';

type Input = { id?: number; version?: number; notes: string };
type Stored = { id: number; version: number; notes: string };

const LOST = new ApiError(0, {});
const reusedFor = ({ id }: Stored) => new ApiError(422, { params: String(id) });

beforeEach(() => {
  const stored = {
    setItem(place: string, text: string) {
      Object.assign(this, { [place]: text });
    },
    getItem: (place: string): unknown => Reflect.get(stored, place) ?? null,
    removeItem: (place: string) => Reflect.deleteProperty(stored, place),
  };
  vi.stubGlobal('localStorage', stored);
  return () => vi.unstubAllGlobals();
});

/** A server that keeps the answer to each key, as ours does; `lose` makes it store the next record and lose the answer. */
const startServer = () => {
  const records: Stored[] = [];
  const byKey = new Map<string, { notes: string; stored: Stored }>();
  const failures: Error[] = [];
  let isAnswerLost = false;

  const create = async ({ notes }: Input, key: string) => {
    const failure = failures.shift();
    if (failure) throw failure;
    const known = byKey.get(key);
    if (known && known.notes !== notes) throw reusedFor(known.stored);
    const stored = known?.stored ?? { id: records.length + 1, version: 0, notes };
    if (!known) records.push(stored);
    byKey.set(key, { notes, stored });
    if (isAnswerLost) {
      isAnswerLost = false;
      throw LOST;
    }
    return stored;
  };
  const update = async ({ id, version, notes }: Input) => {
    const stored = records.find((record) => record.id === id);
    if (!stored) throw new ApiError(404, {});
    if (stored.version !== version) throw new ApiError(409, {});
    return Object.assign(stored, { version: stored.version + 1, notes });
  };
  return {
    records,
    keys: () => [...byKey.keys()],
    lose: () => {
      isAnswerLost = true;
    },
    fail: (error: Error) => failures.push(error),
    /** As a form does, of which a draft in another tab or after a reload has the same name. */
    save: (input: Input, name = 'form 1', content?: unknown) =>
      saveOnce<Stored, Input>({ create, update }, { kind: 'note', name, input, content, onStored: () => {} }),
  };
};

describe('saving the content of a form', () => {
  test('creates a record under a key, and updates one that has an id', async () => {
    const { save, records, keys } = startServer();
    await save({ notes: 'a' });
    expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    await save({ id: 1, version: 0, notes: 'b' });
    expect(records).toEqual([{ id: 1, version: 1, notes: 'b' }]);
  });

  test('tries again with the same key after a lost answer, and makes one record', async () => {
    const { save, records, keys, lose } = startServer();
    lose();
    await expect(save({ notes: 'a' })).rejects.toBe(LOST);
    await save({ notes: 'a' });
    expect(records).toHaveLength(1);
    expect(keys()).toHaveLength(1);
  });

  test('changes the record of a lost answer if the content was changed since', async () => {
    const { save, records, lose } = startServer();
    lose();
    await expect(save({ notes: 'first' })).rejects.toBe(LOST);
    await save({ notes: 'second' });
    expect(records).toEqual([{ id: 1, version: 1, notes: 'second' }]);
  });

  test('remembers the first content through several lost answers', async () => {
    const { save, records, lose, fail } = startServer();
    lose();
    await expect(save({ notes: 'first' })).rejects.toBe(LOST);
    fail(new ApiError(503, {}));
    await expect(save({ notes: 'second' })).rejects.toMatchObject({ status: 503 });
    await save({ notes: 'third' });
    expect(records).toEqual([{ id: 1, version: 1, notes: 'third' }]);
  });

  test('passes on a refusal, and a 422 that follows no lost answer', async () => {
    const { save, records, fail } = startServer();
    fail(new ApiError(400, {}));
    await expect(save({ notes: 'a' })).rejects.toMatchObject({ status: 400 });
    const reused = new ApiError(422, {});
    fail(reused);
    await expect(save({ notes: 'b' })).rejects.toBe(reused);
    await save({ notes: 'c' });
    expect(records).toEqual([{ id: 1, version: 0, notes: 'c' }]);
  });

  test('finds the record again that the second of two lost contents became', async () => {
    const { save, records, lose, fail } = startServer();
    fail(LOST);
    await expect(save({ notes: 'never arrived' })).rejects.toBe(LOST);
    lose();
    await expect(save({ notes: 'second' })).rejects.toBe(LOST);
    await save({ notes: 'third' });
    expect(records).toEqual([{ id: 1, version: 1, notes: 'third' }]);
  });

  test('makes one record of the same content in another form while the answer is missing, and a second one afterwards', async () => {
    const { save, records, lose } = startServer();
    lose();
    await expect(save({ notes: 'a' })).rejects.toBe(LOST);
    await save({ notes: 'a' }, 'form 2');
    expect(records).toHaveLength(1);
    await save({ notes: 'a' }, 'form 3');
    expect(records).toHaveLength(2);
  });

  test('goes on in the first form with the record that another form found with the same content', async () => {
    const { save, records, lose } = startServer();
    lose();
    await expect(save({ notes: 'a' })).rejects.toBe(LOST);
    await save({ notes: 'a' }, 'form 2');
    await save({ notes: 'b' });
    expect(records).toEqual([{ id: 1, version: 1, notes: 'b' }]);
  });

  test('finds the record again by what tells it from others, though the rest has moved on', async () => {
    const { save, records, lose } = startServer();
    lose();
    await expect(save({ notes: 'arrived 10:00' }, 'form 1', 'arrived')).rejects.toBe(LOST);
    await save({ notes: 'arrived 10:01' }, 'form 2', 'arrived');
    expect(records).toEqual([{ id: 1, version: 1, notes: 'arrived 10:01' }]);
    await save({ notes: 'arrived 10:02' }, 'form 3', 'arrived');
    expect(records).toHaveLength(2);
  });

  test('makes a new record if that of the lost answer was deleted since', async () => {
    const { save, records, lose } = startServer();
    lose();
    await expect(save({ notes: 'a' })).rejects.toBe(LOST);
    records.pop();
    await expect(save({ notes: 'b' })).rejects.toMatchObject({ status: 404 });
    await save({ notes: 'b' });
    expect(records).toEqual([{ id: 1, version: 0, notes: 'b' }]);
  });

  test('a refusal of the second try does not forget the first', async () => {
    const { save, records, lose, fail } = startServer();
    lose();
    await expect(save({ notes: 'a' })).rejects.toBe(LOST);
    fail(new ApiError(400, {}));
    await expect(save({ notes: '' })).rejects.toMatchObject({ status: 400 });
    await save({ notes: 'b' });
    expect(records).toEqual([{ id: 1, version: 1, notes: 'b' }]);
  });
});
