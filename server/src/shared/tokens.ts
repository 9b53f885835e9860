import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Config } from '../config.ts';

const ALGORITHM = 'HS256';
const HOUR = 3600;

/** Seconds that a token lives: a day, or a month with "remember me" (design, section 4). */
const LIFETIME = { session: 24 * HOUR, remembered: 30 * 24 * HOUR };

const Claims = z.object({ sub: z.coerce.number().int(), epoch: z.number().int(), exp: z.number() });
export type Claims = { userId: number; epoch: number };

/** The secret of the settings, or one made at the first start and kept in the data folder. */
export const loadSecret = async (config: Config) => {
  if (config.jwtSecret) return config.jwtSecret;
  const file = join(config.dataDir, 'jwt-secret');
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return await readFile(file, 'utf8');
};

export type Tokens = ReturnType<typeof createTokens>;

/** Issues and checks the tokens that people sign in with. Whether the user still stands behind one is not decided here. */
export const createTokens = (secret: string) => {
  const key = new TextEncoder().encode(secret);
  const verified = new LRUCache<string, z.infer<typeof Claims>>({ max: 10_000 });

  return {
    issue: ({ userId, epoch }: Claims, isRemembered: boolean) =>
      new SignJWT({ epoch })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + (isRemembered ? LIFETIME.remembered : LIFETIME.session))
        .sign(key),

    /** What a token says, or `null` if it is forged, malformed or too old. */
    check: async (token: string): Promise<Claims | null> => {
      let claims = verified.get(token);
      if (!claims) {
        const result = await jwtVerify(token, key, { algorithms: [ALGORITHM] }).catch(() => null);
        const parsed = Claims.safeParse(result?.payload);
        if (!parsed.success) return null;
        claims = parsed.data;
        verified.set(token, claims);
      }
      return claims.exp * 1000 > Date.now() ? { userId: claims.sub, epoch: claims.epoch } : null;
    },
  };
};
