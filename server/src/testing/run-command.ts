import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

type Command = 'backup' | 'restore' | 'move-to-postgres' | 'import';

/** Starts a command of the operator as a process of its own, with `input` as its standard input. Its environment is nothing but `settings`. */
export const startCommand = (command: Command, args: string[], settings: Record<string, string>, input = '') => {
  const script = fileURLToPath(new URL(`../commands/${command}.command.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR ?? '/tmp', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
  });
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const closed = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return {
    closed,
    /** Kills it as soon as it has written `text`. Rejects if it ends before. */
    killAt: async (text: string) => {
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', () => {
          if (output.includes(text)) resolve();
        });
        child.once('close', () => reject(new Error(output)));
      });
      child.kill('SIGKILL');
      await closed;
    },
  };
};

/** Runs a command to its end. Rejects with its output if it fails. */
export const runCommand = async (command: Command, args: string[], settings: Record<string, string>, input?: string) => {
  const { code, output } = await startCommand(command, args, settings, input).closed;
  if (code !== 0) throw new Error(output);
  return output;
};
