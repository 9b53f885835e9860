import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  error: {
    unreadable: 'The file cannot be read.',
    noCodes: 'The file has no HS codes.',
    sixDigits: 'Has codes of more than six digits.',
  },
  hsSchedule: {
    lead: 'Without a schedule of the destination, only the number of digits of an HS code is checked; with one, codes that are absent from it are reported.',
    add: 'Upload a schedule',
    about:
      'The file of the office: the CSV or JSON of the US schedule, or a table (CSV, Excel) with columns of codes and words. At most {{size}} MB.',
    empty: 'There is no schedule yet. Upload the file that the customs of the destination publish.',
    country: 'Country',
    allCountries: 'All countries (six digits)',
    from: 'From',
    codes: 'Codes',
    by: 'Uploaded by',
    actions: 'Actions',
    file: 'File',
    choose: 'Choose a file',
    sending: 'Sending and reading {{name}} ({{size}} MB). A large file takes up to a minute.',
    send: 'Upload',
    saved: 'The schedule is stored: {{codes}} codes.',
    remove: 'Remove the schedule {{name}}',
    removeNow: 'Remove the schedule',
    removeQuestion: 'Its {{codes}} codes are no longer found and checked. Shipments keep the codes that they have.',
    removed: 'The schedule {{name}} is removed.',
    needed: 'Choose one.',
    refused: {
      NotBlank: 'This file is empty.',
      Size: 'The file is too large: at most {{size}} MB and {{codes}} codes.',
      unreadable: 'The file cannot be read. Use CSV (UTF-8), Excel .xlsx, or the JSON of the US schedule.',
      noCodes: 'No codes found: the first row needs names for the columns of codes (HTS Number, HS code) and words (description).',
      sixDigits: 'A schedule for all countries has codes of six digits, and this file has longer ones. Choose its country.',
    },
    tooMany: 'There are {{max}} schedules. Remove old ones first.',
  },
};
