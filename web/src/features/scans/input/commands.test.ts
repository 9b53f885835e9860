import { SCAN_MODES } from '@ace/contract/scans/modes.ts';
import { codesOf, isLikePackage } from '@ace/contract/shipments/code.ts';
import { expect, test } from 'vitest';
import { ACTIONS, type Command, codeOfCommand, commandOf } from './commands.ts';

const COMMANDS: Command[] = [
  ...SCAN_MODES.map((mode) => ({ mode })),
  ...ACTIONS.map((action) => ({ action })),
  ...['Kho Tân Bình', 'Bưu cục Quận 7, TP. Hồ Chí Minh', 'A', '@', 'Ộ'.repeat(50), 'receive'].map((place) => ({ place })),
];

test.each(COMMANDS)('%j is read from its code', (command) => {
  const code = codeOfCommand(command);
  expect(commandOf(code)).toEqual(command);
  expect(commandOf(`]C0${code}`)).toEqual(command);
  expect(commandOf(code.toLowerCase())).toEqual(command);
});

// Telex changes A E O D and, after a vowel, F J R S W X Z; VNI vowels and D, by digits behind them.
test.each(COMMANDS)('the code of %j has no letter that Telex or VNI change', (command) => {
  expect(codeOfCommand(command)).toMatch(/^[BCGHKLMNPQTV]+-\d+$/);
});

test.each(['ACE000000015P02', 'ACE000000015', '00389300010000000012', 'LNH-', 'LNH-1', 'LNH-12x', 'LNH-123456789', '', 'http://a/t/0'])(
  '%j is no command',
  (code) => {
    expect(commandOf(code)).toBeUndefined();
  },
);

test('no form of a command is a code of a package', () => {
  for (const command of COMMANDS) {
    expect(isLikePackage(codeOfCommand(command))).toBe(false);
    expect(codesOf(codeOfCommand(command)).every((code) => code.startsWith('LNH'))).toBe(true);
  }
});
