import { IMPORT_PROBLEMS } from '@ace/contract/imports/import.ts';
import { IMPORT_MESSAGE_TEXTS, type ImportMessage } from '@ace/contract/imports/message-texts.ts';
import { FieldErrorCode } from '@ace/contract/shared/text/text.ts';
import { describe, expect, test } from 'vitest';
import { en as appInEnglish } from '../../../texts/en.ts';
import { vi as appInVietnamese } from '../../../texts/vi.ts';
import { en as schedulesInEnglish } from '../../hs-codes/texts/page.en.ts';
import { vi as schedulesInVietnamese } from '../../hs-codes/texts/page.vi.ts';
import { en } from './page.en.ts';
import { vi } from './page.vi.ts';

const MESSAGES = Object.keys(IMPORT_MESSAGE_TEXTS.en) as ImportMessage[];

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each([
  ['vi', vi, appInVietnamese, schedulesInVietnamese],
  ['en', en, appInEnglish, schedulesInEnglish],
] as const)('the texts of imports (%s)', (_, texts, app, files) => {
  test('have words for all that the check says', () => {
    expect(MESSAGES.filter((message) => !(message in texts.import.message))).toEqual([]);
    expect(FieldErrorCode.options.filter((code) => !(code in { ...app.error, ...files.error }))).toEqual([]);
  });

  test('say what to do about each file that cannot be read', () => {
    const said = IMPORT_PROBLEMS.map((problem) => texts.import.problem[problem].split('\n').length);
    expect(said).toEqual(IMPORT_PROBLEMS.map(() => 2));
  });
});

test('both languages have the same values in their messages', () => {
  for (const message of MESSAGES) expect(places(en.import.message[message]), message).toEqual(places(vi.import.message[message]));
});
