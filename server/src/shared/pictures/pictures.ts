import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import type { Change } from '../changes/change.ts';
import type { Database } from '../database/schema.ts';
import { BOUNDS } from '../limits/bounds.ts';
import { createThreads, ThreadLimitError } from '../threads/threads.ts';
import type { Wanted } from './picture-thread.ts';

declare module '../database/schema.ts' {
  interface Schema {
    /** Pictures that the program has drawn, by the hash of their bytes. */
    picture: { hash: string; content: Buffer };
  }
}

/** A picture as the program has drawn it. */
export type Picture = { hash: string; content: Buffer };

/** For a thread without work. */
const IDLE_MS = 10_000;

const threads = createThreads(new URL('./picture-thread.ts', import.meta.url), { ...BOUNDS.picture.drawing, idleMs: IDLE_MS });

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The bytes of an address of the scheme `data`, or of base64 alone. */
const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');

/** The media type of a picture that the program has drawn: a PNG or a JPEG. */
export const mediaTypeOf = (content: Buffer) => (content[0] === 0x89 ? 'image/png' : 'image/jpeg');

/** How many pixels a picture has. */
export const sizeOf = ({ content }: Picture) => {
  const { width, height } = imageSize(content);
  return { width, height };
};

/** A picture as an address of the scheme `data`. */
export const addressOf = ({ content }: Picture) => `data:${mediaTypeOf(content)};base64,${content.toString('base64')}`;

/**
 * Draws a PNG, JPEG or WebP again, in a thread: nothing is left of the file but what can be seen. It is an address of the scheme `data`, or base64 alone.
 * What has the hash `known` was drawn before, and stays as it is. Undefined if it is no such picture, whatever it claims, or is one that cannot be made
 * small enough.
 */
export const drawPicture = async (address: string, wanted: Wanted, known: string | null = null): Promise<Picture | undefined> => {
  const content = bytesOf(address);
  if (hashOf(content) === known) return { hash: known, content };
  try {
    return await threads.run(wanted, async (ask) => {
      const drawn = await ask<Uint8Array | undefined>('draw', new Uint8Array(content));
      return drawn && { hash: hashOf(drawn), content: Buffer.from(drawn) };
    });
  } catch (error) {
    if (error instanceof ThreadLimitError) return undefined;
    throw error;
  }
};

/** Keeps a picture. */
export const storePicture = async ({ db }: Change, { hash, content }: Picture) => {
  await db
    .insertInto('picture')
    .values({ hash, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The picture of a hash. */
export const findPicture = (db: Database, hash: string): Promise<Picture | undefined> =>
  db.selectFrom('picture').select(['hash', 'content']).where('hash', '=', hash).executeTakeFirst();
