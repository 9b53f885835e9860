import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './vi.ts';

export const en: SameKeys<typeof vi> = {
  aceApp: {
    connector: {
      created: 'Connector {{param}} was created.',
      updated: 'Connector {{param}} was saved.',
      deleted: 'Connector {{param}} was deleted.',
    },
  },
  connector: {
    entityName: 'connector',
    list: {
      title: 'Connectors',
      create: 'Create new Connector',
      empty: 'There are no connectors yet. Those created from shipments will be listed here.',
    },
    detail: { title: 'Connector {{id}}', printLabel: 'Print Label' },
    form: { title: 'Create or edit a Connector', group: 'Label and order data' },
    delete: { question: 'Are you sure you want to delete this Connector?', action: 'Delete' },
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
      submitted: { yes: 'yes', no: 'not yet' },
      created: 'Created',
      owner: 'Owner of the shipment',
      noMatch: 'No connector matches the filter.',
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
