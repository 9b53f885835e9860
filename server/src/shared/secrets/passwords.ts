import { hash, verify } from '@node-rs/argon2';

/** Parameters for argon2id (the library's default) from OWASP's password storage cheat sheet: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, OPTIONS);

/** Verified against for an unknown login, so that it takes as long as a wrong password and does not reveal which logins exist. */
const dummyHash = hashPassword('nobody has this password');

/** Whether `password` has this hash; never, if the hash is undefined. */
export const isPassword = async (passwordHash: string | undefined, password: string) =>
  (await verify(passwordHash ?? (await dummyHash), password)) && passwordHash !== undefined;
