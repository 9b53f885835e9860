import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  labels: {
    title: 'Print labels',
    lead: 'One label for each package. The code on it is that of the package, and stays from the first print on.',
    format: 'Size',
    formats: {
      '4x6': '4 × 6 inches (102 × 152 mm)',
      a6: 'A6 (105 × 148 mm)',
      a4x4: 'A4, four on a sheet',
      zpl203: 'ZPL file for label printers of 203 dpi',
      zpl300: 'ZPL file for label printers of 300 dpi',
    },
    start: 'Begin at place',
    places: { '1': '1: top left', '2': '2: top right', '3': '3: bottom left', '4': '4: bottom right' },
    print: 'Print',
    store: 'Download the ZPL file',
    drawing: 'Drawing labels: {{drawn}} of {{number}}. Closing this window stops it.',
    printer: 'Where to',
    toFile: 'PDF or ZPL file',
    sent: '{{number}} labels were sent to {{printer}}.',
    testSent: 'A test label was sent to {{printer}}.',
    notSent: 'The labels were not printed',
    unknown: 'Did the labels come out?',
    problem: {
      unreachable:
        'The server could not reach the printer {{printer}}. It may be off, or the server is in another network: then download the ZPL file, and send it to the printer from this computer.',
      notPrivate: 'The name of the printer {{printer}} does not lead to an address of a private network.',
      removed: 'The printer {{printer}} was removed.',
      changed: 'The resolution of the printer {{printer}} was changed. Print the labels of the shipments anew.',
    },
    unknownReason: 'The connection to the printer {{printer}} broke off. Look at the printer: labels are not printed again by themselves.',
    cameOut: 'They came out',
    again: 'Print again',
    leave: 'No longer needed',
    later: 'Later',
    jobOf: '{{printer}} – labels: {{number}}',
    test: '{{printer}}: test label',
    state: {
      waiting: 'Waiting',
      sending: 'Being sent',
      ready: 'Ready',
      sent: 'Printed',
      failed: 'Not printed',
      unknown: 'Perhaps printed',
      left: 'Given up',
    },
    openJobs: 'Labels that are not done',
    tooMany: 'At most {{max}} labels are printed at once. Choose fewer shipments.',
  },
};
