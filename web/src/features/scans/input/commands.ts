import { TASKS, type Task } from '../rules/tasks.ts';

/** What a barcode can ask for besides a task and a place. */
export const ACTIONS = ['undoLast', 'endRound', 'problem'] as const;
type Action = (typeof ACTIONS)[number];

/** What a barcode of the sheet asks for. */
export type Command = { mode: Task } | { action: Action } | { place: string };

/**
 * Begins no code of a package, bill or carrier. Digits and these consonants are what Telex and VNI leave as they are: they change vowels, `D`, and letters
 * after vowels alone.
 */
const PREFIX = 'LNH-';
/** A place is any text; the others are names. */
const PLACE = '@';

/** Scanners may put the kind of the barcode (`]C0`) before it, and change the case of its letters. */
const CODE = new RegExp(`^(?:\\][A-Z]\\d)?${PREFIX}(\\d{1,400})$`, 'i');

/** The barcode of a command: its name, or its place, as a number made of its bytes, because digits are the shortest in Code 128. */
export const codeOfCommand = (command: Command) => {
  const name = 'mode' in command ? command.mode : 'action' in command ? command.action : `${PLACE}${command.place}`;
  const hex = [...new TextEncoder().encode(name)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${PREFIX}${BigInt(`0x${hex}`)}`;
};

const nameIn = (digits: string) => {
  const hex = BigInt(digits).toString(16);
  const bytes = hex.padStart(hex.length + (hex.length % 2), '0').match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
};

/** The command of a scanned code; undefined for any other code. */
export const commandOf = (scanned: string): Command | undefined => {
  const digits = CODE.exec(scanned)?.[1];
  if (digits === undefined) return undefined;
  const name = nameIn(digits);
  const [mode, action] = [TASKS.find((each) => each === name), ACTIONS.find((each) => each === name)];
  if (mode) return { mode };
  if (action) return { action };
  return name.startsWith(PLACE) ? { place: name.slice(PLACE.length) } : undefined;
};
