import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  company: {
    lead: 'Printed on papers, written in mails and on the public page. Changes apply at once.',
    saved: 'The company was saved.',
    contact: 'Name and contact',
    papers: 'On papers',
    environment: 'The server sets it by {{variable}}: {{value}}. What is saved here is not used.',
    logo: 'Logo',
    logoHint: 'PNG or JPEG, at most 200 kB. Printed at most 34 × 15 mm large.',
    choose: 'Choose a picture',
    remove: 'Remove the logo',
    tooLarge: 'The picture has more than 200 kB. Make it smaller.',
    preview: 'Preview',
    bill: 'A sample bill',
    label: 'A sample label',
    noPreview: 'These values cannot be previewed yet.',
    unitNumbers: '{{used}} of {{total}} SSCC numbers of this prefix are used.',
    unitNumbersEnd: 'When they are used up, new packages have codes of their bill numbers. Ask GS1 for another prefix.',
    field: {
      name: 'Name of the company',
      address: 'Address',
      phone: 'Telephone',
      email: 'E-mail address for questions',
      url: 'Web address',
      taxCode: 'Tax code',
      bankAccount: 'Bank account',
      terms: { vi: 'Terms of carriage (Vietnamese)', en: 'Terms of carriage (English)' },
      gs1Prefix: 'GS1 company prefix',
    },
    hint: {
      url: 'Starts with https://',
      gs1Prefix: '7 to 12 digits. With it, each new package has an SSCC; codes of labels that were printed stay.',
    },
  },
};
