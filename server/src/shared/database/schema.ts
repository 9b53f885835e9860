import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Authority, Language } from '@ace/contract/users/user.ts';
import type { ColumnType, Generated, JSONColumnType, Kysely, Transaction } from 'kysely';

/** What fills itself in on insert and is written by nobody else. */
type Filled<T> = ColumnType<T, never, never>;
/** ISO 8601 in UTC when read; `now()` by default. */
type InstantColumn = ColumnType<string, string | undefined, string>;

type UserTable = {
  id: Filled<number>;
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
  tokenEpoch: Generated<number>;
  version: Generated<number>;
  createdBy: string;
  createdDate: InstantColumn;
  lastModifiedBy: string;
  lastModifiedDate: InstantColumn;
};

type ShipmentTable = Omit<Shipment, 'id' | 'version' | 'connectorId' | 'packageInfos' | 'createdDate' | 'lastModifiedDate'> & {
  id: Filled<number>;
  version: Generated<number>;
  packageInfos: JSONColumnType<Shipment['packageInfos']>;
  createdDate: InstantColumn;
  lastModifiedDate: InstantColumn;
  /** Filled by a trigger; read through `shipment_json`. */
  record: Filled<string>;
};

/** Everything in the database; the columns bear the names of the contract (docs/decisions/0003). */
export type Schema = {
  appUser: UserTable;
  signInAddress: { userId: number; address: string; lastUsed: InstantColumn };
  shipment: ShipmentTable;
  shipmentCount: { ownerId: number; total: number };
  connector: { id: Filled<number>; shipmentId: number };
  tracking: { id: Filled<number>; shipmentId: number };
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
