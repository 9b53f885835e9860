import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  setting: {
    entityName: 'settings',
    field: {
      none: 'Delivered by ACE itself',
      gtsUsa: 'GTS USA',
      gtsAus: 'GTS Australia',
      gtsCad: 'GTS Canada',
      gtsSgp: 'GTS Singapore',
      isOn: 'People are notified',
      choices: { owner: 'Customer', receiver: 'Receiver', sender: 'Sender' },
      limits: {
        newAddresses: 'New addresses a day',
        newAddressesConfirmed: 'New addresses a day, confirmed customers',
        mailsPerAddress: 'Mails to one address a day',
      },
      list: 'Rules',
      subject: 'Subject',
      html: 'HTML',
      text: 'Text',
    },
  },
  entityAudit: {
    history: 'History',
    field: { id: 'ID', version: 'Version', createdBy: 'Created by', createdDate: 'Created', ownerLogin: 'Owner login' },
  },
};
