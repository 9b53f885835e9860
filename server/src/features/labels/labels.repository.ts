import { sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import { connectorsWith } from '../connectors/connectors.reads.ts';
import { type Read, shipmentFields } from '../shipments/shipments.reads.ts';
import type { PrintedLabel } from './labels.tables.ts';

/** What labels say of a shipment, and what is charged for it. */
export const DRAWN = shipmentFields(
  ...(['id', 'aceBillNumber', 'customerReference', 'partnerShipment', 'shipDate', 'totalPackages', 'chargeableWeight'] as const),
  ...(['shipmentTerm', 'mailService', 'dangerousGoods'] as const),
  ...(['receiverName', 'receiverContactName', 'receiverTelNo', 'receiverAddress', 'receiverCity'] as const),
  ...(['receiverProvince', 'receiverStateProvince', 'receiverPostalCode', 'receiverCountry', 'receiverCountryCode'] as const),
  ...(['senderName', 'senderContactName', 'senderTelNo', 'senderCity', 'senderCountry', 'senderCountryCode'] as const),
);
export type DrawnShipment = Read<typeof DRAWN>;

/** Gives packages of these shipments that have no label yet the codes that the company gives now. */
export const renewCodes = ({ db }: Change, shipmentIds: number[]) => sql`select renew_codes(${shipmentIds}::bigint[])`.execute(db);

/** The first number of a logistic unit with a GS1 prefix. */
export const firstUnit = async (db: Database, prefix: string) => {
  const { rows } = await sql<{ code: string }>`select sscc(${prefix}, 1) as code`.execute(db);
  return rows[0]?.code ?? '';
};

/** Where the AU partner sorts these shipments, by their ids. */
export const findHubs = async (db: Database, shipmentIds: number[]) => {
  const { rows } = await sql<{
    shipmentId: number;
    hub: string | null;
  }>`select "shipmentId", hub from ${connectorsWith('shipmentId', 'hub')} c
    where "shipmentId" = any(${shipmentIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ shipmentId, hub }) => [shipmentId, hub]));
};

/** Notes that these labels were printed, each with its how-manieth copy. `printer` is null if they are a file. */
export const notePrinted = async ({ db, caller }: Change, labels: PrintedLabel[], printer: string | null) => {
  await sql`insert into "labelPrint" ("shipmentId", number, code, format, copy, kg, "printedBy", printer)
    select l."shipmentId", l.number, l.code, l.format, 1 + (select count(*) from "labelPrint" p where p."shipmentId" = l."shipmentId" and p.number = l.number),
      l.kg, ${caller.login}, ${printer}
    from json_to_recordset(${JSON.stringify(labels)}::json) l ("shipmentId" bigint, number integer, code text, format text, kg numeric)`.execute(
    db,
  );
};
