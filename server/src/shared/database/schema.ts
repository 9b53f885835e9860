import type { SignInFailure } from '@ace/contract/audits/audit-event.ts';
import type { Connector } from '@ace/contract/connectors/connector.ts';
import type { LogLevel } from '@ace/contract/management/management.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Tracking } from '@ace/contract/trackings/tracking.ts';
import type { Authority } from '@ace/contract/users/roles.ts';
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';

/** A column that only the database writes: by a default or a trigger. */
type Filled<T> = ColumnType<T, never, never>;
/** Read as ISO 8601 in UTC; defaults to `now()`. */
type InstantColumn = ColumnType<string, string | undefined, string>;

type OptionalInstantColumn = ColumnType<string | null, string | null | undefined, string | null>;

/** The columns that every record has besides its own fields. */
type Bookkeeping = {
  id: Filled<number>;
  version: Generated<number>;
  createdBy: string;
  createdDate: InstantColumn;
  lastModifiedBy: string;
  lastModifiedDate: InstantColumn;
};

type UserTable = Bookkeeping & {
  login: string;
  email: string;
  passwordHash: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  company: string | null;
  address: string | null;
  imageUrl: string | null;
  langKey: Language;
  activated: boolean;
  authorities: Authority[];
  /** Set until a registered user opens the activation link. */
  activationKeyHash: Generated<string | null>;
  activationDate: OptionalInstantColumn;
  resetKeyHash: Generated<string | null>;
  resetDate: OptionalInstantColumn;
  /** Created by an administrator, and no password chosen yet: the reset key activates this user. */
  invited: Generated<boolean>;
  /** An e-mail address that is not confirmed yet, and the hash of the key that confirms it. */
  newEmail: Generated<string | null>;
  newEmailKeyHash: Generated<string | null>;
  newEmailDate: OptionalInstantColumn;
  searchMarked: Filled<string>;
  searchPlain: Filled<string>;
};

type ShipmentTable = Bookkeeping &
  Omit<Shipment, keyof Bookkeeping | 'connectorId' | 'packageInfos'> & {
    packageInfos: JSONColumnType<Shipment['packageInfos']>;
    /** Written by a trigger; read through `shipment_json`. */
    record: Filled<string>;
    /** Identifies the shipment's order at the AU partner. */
    orderKey: ColumnType<string, string | undefined, never>;
  };

type ConnectorTable = Bookkeeping & Omit<Connector, keyof Bookkeeping>;

/** Triggers copy the bill numbers and the owner from the shipment. */
type TrackingTable = Bookkeeping &
  Omit<Tracking, keyof Bookkeeping | 'aceBillNumber' | 'extBillNumber'> & {
    aceBillNumber: Filled<string>;
    extBillNumber: Filled<string | null>;
    ownerId: Filled<number>;
    searchMarked: Filled<string>;
    searchPlain: Filled<string>;
  };

/** All tables. The columns have the names of the contract (docs/decisions/0003-column-names.md). */
export type Schema = {
  appUser: UserTable;
  signInAddress: { userId: number; address: string; lastUsed: InstantColumn };
  session: {
    id: Filled<string>;
    userId: number;
    createdDate: InstantColumn;
    lastUsedDate: InstantColumn;
    expiresDate: ColumnType<string, string, string>;
    address: string;
    browser: string;
  };
  userCount: { total: number };
  /** Totals per hour, UTC. */
  auditEventCount: { hour: string; total: number };
  loggerLevel: { name: string; level: LogLevel };
  auditEvent: {
    id: Filled<number>;
    auditEventDate: InstantColumn;
    principal: string;
    auditEventType: string;
    message: string | null;
    /** Why a sign-in failed. */
    reason: ColumnType<SignInFailure | null, SignInFailure | null | undefined>;
    remoteAddress: string | null;
    attempts: Generated<number>;
    bucket: Generated<string | null>;
  };
  shipment: ShipmentTable;
  shipmentCount: { ownerId: number; total: number };
  connector: ConnectorTable;
  tracking: TrackingTable;
  entityAudit: {
    id: Filled<number>;
    entityType: string;
    entityId: number;
    action: 'CREATE' | 'UPDATE' | 'DELETE';
    commitVersion: number;
    entityValue: string;
    modifiedDate: InstantColumn;
    modifiedBy: string;
  };
  idempotencyKey: {
    userId: number;
    key: string;
    requestHash: string;
    answer: ColumnType<string | null, string | null, string>;
    createdDate: InstantColumn;
  };
};

/** The database, or a transaction on it. */
export type Database = Kysely<Schema> | Transaction<Schema>;
