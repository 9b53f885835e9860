import { IMPORT_PROBLEMS } from '@ace/contract/imports/import.ts';
import { IMPORT_MESSAGES } from '@ace/contract/imports/messages.ts';
import { FieldErrorCode } from '@ace/contract/shared/text/text.ts';
import { describe, expect, test } from 'vitest';
import { en as appInEnglish } from '../../../texts/en.ts';
import { vi as appInVietnamese } from '../../../texts/vi.ts';
import { en as schedulesInEnglish } from '../../hs-codes/texts/en.ts';
import { vi as schedulesInVietnamese } from '../../hs-codes/texts/vi.ts';
import { en } from './en.ts';
import { vi } from './vi.ts';

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each([
  ['vi', vi, appInVietnamese, schedulesInVietnamese],
  ['en', en, appInEnglish, schedulesInEnglish],
] as const)('the texts of imports (%s)', (_, texts, app, files) => {
  test('have words for all that the check says', () => {
    expect(IMPORT_MESSAGES.filter((message) => !(message in texts.import.message))).toEqual([]);
    expect(FieldErrorCode.options.filter((code) => !(code in { ...app.error, ...files.error }))).toEqual([]);
  });

  test('say what to do about each file that cannot be read', () => {
    const said = IMPORT_PROBLEMS.map((problem) => texts.import.problem[problem].split('\n').length);
    expect(said).toEqual(IMPORT_PROBLEMS.map(() => 2));
  });
});

test('both languages have the same values in their messages', () => {
  for (const message of IMPORT_MESSAGES) expect(places(en.import.message[message]), message).toEqual(places(vi.import.message[message]));
});
