import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ConfigError, maskAddress } from '../shared/config.ts';

/** Longest address that is read, in characters. */
const MAX_LENGTH = 4_000;

const hasPassword = (address: string) => {
  if (!URL.canParse(address)) return false;
  const { password, searchParams } = new URL(address);
  return password !== '' || searchParams.has('password');
};

/** Asks in the terminal without showing what is typed. */
const ask = async (question: string, signal: AbortSignal) => {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true });
  // Only now does the terminal show nothing of what is typed.
  process.stderr.write(question);
  // In this mode, the terminal leaves Ctrl+C and Ctrl+D to the program.
  terminal.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  const left = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  try {
    return await Promise.race([terminal.question('', { signal }), left]);
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
};

const readInput = async () => {
  let text = '';
  for await (const chunk of process.stdin) {
    text += chunk;
    if (text.length > MAX_LENGTH) throw new ConfigError('DATABASE_URL: the standard input is no address of a database');
  }
  return text;
};

/**
 * The address of a target database: from the command line if it has no password, which everybody on the machine could read there; from `DATABASE_URL`;
 * or from the standard input, a file or the terminal. Throws `ConfigError`.
 */
export const readTargetAddress = async (given: string | undefined, environment: NodeJS.ProcessEnv, signal: AbortSignal) => {
  if (given && hasPassword(given)) {
    throw new ConfigError(
      `DATABASE_URL: everybody on this machine can read the password of ${maskAddress(given)} in the list of processes, and it stays in the history of the shell; change it, and give the address in the environment, a file or at the prompt`,
    );
  }
  const address = given ?? environment.DATABASE_URL;
  if (address) return address;
  const typed = process.stdin.isTTY
    ? await ask('Address of the target, postgres://user:password@server/database (not shown): ', signal)
    : await readInput();
  return typed.trim();
};
