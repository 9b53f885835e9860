import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { createCache } from './cache.ts';
import { type Config, ConfigError, MIN_SECRET } from './config.ts';

const ALGORITHM = 'HS256';

const Claims = z.object({ sub: z.coerce.number().int(), sid: z.uuid(), exp: z.number() });
/** Whose token it is, and which of his sessions it belongs to. */
export type Claims = { userId: number; sessionId: string };

/** The secret of the settings, or one made at the first start and kept in the data folder. Throws `ConfigError` where that one is damaged. */
export const loadSecret = async (config: Config) => {
  if (config.jwtSecret) return config.jwtSecret;
  const file = join(config.dataDir, 'jwt-secret');
  const fresh = `${file}.${process.pid}.new`;
  // Whole and on the disk before it gets its name; a link is refused where somebody else was faster.
  await writeFile(fresh, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(fresh, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(fresh);
  }
  const secret = await readFile(file, 'utf8');
  if (secret.length < MIN_SECRET) {
    throw new ConfigError(`DATA_DIR: ${file} is damaged; restore it from a backup, or delete it, and everybody has to sign in again`);
  }
  return secret;
};

export type Tokens = ReturnType<typeof createTokens>;

/** Issues and checks the tokens that people sign in with. Whether the session behind one still stands is not decided here. */
export const createTokens = (secret: string) => {
  const key = new TextEncoder().encode(secret);
  const verified = createCache<string, z.infer<typeof Claims>>('tokens', { max: 10_000 });

  return {
    issue: ({ userId, sessionId }: Claims, expires: Date) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setIssuedAt()
        .setExpirationTime(Math.floor(expires.getTime() / 1000))
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
      return claims.exp * 1000 > Date.now() ? { userId: claims.sub, sessionId: claims.sid } : null;
    },
  };
};
