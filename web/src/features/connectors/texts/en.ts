import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import { recordTexts } from '../../../shared/i18n/texts/record.en.ts';
import type { vi } from './vi.ts';

const { texts, messages } = recordTexts('connector', 'Connectors');

export const en: SameKeys<typeof vi> = {
  aceApp: { connector: messages },
  connector: {
    ...texts,
    list: {
      ...texts.list,
      empty: 'There are no connectors yet. Those created from shipments will be listed here.',
    },
    detail: { ...texts.detail, printLabel: 'Print Label' },
    form: { ...texts.form, group: 'Label and order data' },
    order: {
      create: 'Create Connector to AU',
      view: 'View Connector to AU',
      created: 'Connector {{data}} to AU is created for shipment {{number}}.',
      question: 'Order at GTS Australia?',
      misfits: 'Shipment {{number}}, for {{receiver}}, does not fit GTS Australia:',
      misfit: {
        partner: 'Its partner is {{partner}}.',
        country: 'The receiver is in {{country}}, not in Australia.',
        dangerousGoods: 'The goods are dangerous.',
      },
      back: 'Go back',
      confirm: 'Order all the same',
      needs: 'What GTS Australia needs',
      needed: 'Shipment {{number}} goes to Australia, and cannot be ordered without this. It is saved to the shipment.',
      saveAndOrder: 'Save and order',
      wrong: {
        receiverPostalCode: 'A postal code of Australia has four digits.',
        receiverTelNo: 'A telephone number has digits.',
        weight: 'The weight must be more than 0.',
      },
      failed: 'The connector to AU could not be created: {{error}}',
    },
    view: { unsubmitted: 'Not submitted' },
    filter: {
      ...texts.filter,
      submits: { yes: 'yes', no: 'not yet' },
      created: 'Created',
      ownerId: 'Owner of the shipment',
    },
    field: {
      id: 'ID',
      orderId: 'Order ID',
      tracking: 'Tracking',
      reference: 'Reference',
      hub: 'Hub',
      matrix: 'Matrix',
      courier: 'Courier',
      returnAddress: 'Return address',
      labelType: 'Label type',
      barcode: 'Barcode',
      header: 'Header',
      footer: 'Footer',
      submit: 'Submit',
      shipmentId: 'Shipment',
    },
  },
};
