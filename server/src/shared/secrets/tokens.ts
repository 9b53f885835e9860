import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { createCache } from '../cache.ts';
import { type Config, ConfigError, MIN_SECRET_LENGTH } from '../config.ts';

const ALGORITHM = 'HS256';

const Claims = z.object({ sub: z.coerce.number().int(), sid: z.uuid(), exp: z.number() });
/** The user of a token, and the session that it belongs to. */
export type Claims = { userId: number; sessionId: string };

/** Where the generated secret is stored. */
export const secretFileIn = (dataDir: string) => join(dataDir, 'jwt-secret');

/** The secret from `JWT_SECRET`, or one that is generated at the first start and stored in the data folder. Throws `ConfigError` if the file is damaged. */
export const loadSecret = async (config: Config) => {
  if (config.jwtSecret) return config.jwtSecret;
  const file = secretFileIn(config.dataDir);
  const temporary = `${file}.${process.pid}.new`;
  // Written and flushed under another name, so that the file is never incomplete. `link` fails if another process has created it meanwhile.
  await writeFile(temporary, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(temporary);
  }
  const secret = await readFile(file, 'utf8');
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(`DATA_DIR: ${file} is damaged; restore it from a backup, or delete it, and everybody has to sign in again`);
  }
  return secret;
};

/** Issues and verifies access tokens (JWT). It does not check whether the session of a token is still active. */
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

    /** Returns the claims of a token, or `null` if it is forged, malformed or expired. */
    verify: async (token: string): Promise<Claims | null> => {
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
