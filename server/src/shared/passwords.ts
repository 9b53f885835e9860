import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) as OWASP's password storage cheat sheet recommends it: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, OPTIONS);

/** What an unknown login is compared with, so that its refusal takes as long as that of a wrong password. */
const decoy = hashPassword('nobody has this password');

export const isPassword = async (passwordHash: string | undefined, password: string) =>
  (await verify(passwordHash ?? (await decoy), password)) && passwordHash !== undefined;
