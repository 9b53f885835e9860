import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  audits: {
    empty: 'Nothing happened in this period.',
    fromDate: 'From',
    toDate: 'To',
    column: { date: 'Date', user: 'User', state: 'State', message: 'Extra data', address: 'Remote address' },
    type: {
      AUTHENTICATION_SUCCESS: 'Sign-in succeeded',
      AUTHENTICATION_FAILURE: 'Sign-in failed',
      LOGGER_LEVEL_CHANGED: 'Log level changed',
    },
    reason: {
      wrongPassword: 'Wrong password',
      notActivated: 'Account not activated',
      unknownLogin: 'Unknown login',
      tooManyAttempts: 'Too many attempts',
    },
  },
  entityAudit: {
    entity: 'Entity',
    choose: 'Choose an entity',
    limit: 'Limit',
    load: 'Load Change List',
    filter: 'Filter by entity ID',
    empty: 'No Data found for the filters',
    oneRecord: '{{name}} {{id}} only',
    allRecords: 'Show all records',
    detail: 'Details',
    details: 'View details of record {{id}}, version {{version}}',
    column: {
      entityId: 'Entity ID',
      action: 'Action',
      commitVersion: 'Version',
      value: 'Value',
      modifiedDate: 'Modified date',
      modifiedBy: 'Modified by',
    },
    setting: {
      stuckDays: 'Days until a shipment counts as stuck',
      notifications: 'Notifications',
      logLevels: 'Log levels',
      company: 'Company',
      weights: 'How weight is charged',
      destinations: 'What destinations ask for',
      printers: 'Label printers',
      eventRules: 'Rules of events',
      mailTemplates: 'Text of a notification',
    },
    action: { CREATE: 'Created', UPDATE: 'Changed', DELETE: 'Deleted' },
    result: { firstAuditEntry: 'This is the first audit entry of this record: there is no earlier version to compare with.' },
    diff: {
      title: 'Changed fields',
      heading: '{{name}} {{id}}, version {{version}}',
      by: '{{who}}, {{when}}',
      field: 'Changed field',
      before: 'Old or removed value',
      after: 'New or added value',
      same: 'No field was changed.',
    },
  },
};
