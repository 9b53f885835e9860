import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  printer: {
    lead: 'Label printers that know ZPL II, in the network of the server. Employees choose one when they print labels; each workstation remembers its own.',
    elsewhere:
      'The server itself connects to the printers. If it runs elsewhere, outside the network of the company, it cannot reach them: choose the ZPL file when you print labels, and send it to the printer from this computer.',
    empty: 'There are no printers yet.',
    add: 'Add a printer',
    edit: 'Change the printer {{name}}',
    remove: 'Remove the printer {{name}}',
    removeQuestion: 'Remove the printer {{name}}? Labels that wait for it will not be printed.',
    removed: 'The printer {{name}} was removed.',
    saved: 'The printer {{name}} was saved.',
    test: 'Print a test',
    testOf: 'Print a test label on {{name}}',
    actions: 'Actions',
    address: 'Address',
    field: {
      name: 'Name',
      host: 'IP address or host name',
      port: 'Port',
      dpi: 'Resolution',
      size: 'Label size',
      graphics: 'How pictures are sent',
      place: 'Where it stands',
    },
    hint: {
      host: 'Only addresses of a private network, such as 192.168.1.50.',
      graphics: 'If a test label has bars but no words, choose uncompressed.',
    },
    dpi: '{{dpi}} dpi',
    size: { '4x6': '4 × 6 inches (102 × 152 mm)', a6: 'A6 (105 × 148 mm)' },
    graphics: { z64: 'Compressed', hex: 'Uncompressed' },
    jobs: 'Latest jobs',
    noJobs: 'Nothing was sent to a printer in the last week.',
  },
};
