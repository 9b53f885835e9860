import type { RowMessage } from '@ace/contract/imports/import.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import { keptPackageLines, type OwnMeasures, totalVolumeOf } from '@ace/contract/shipments/packages.ts';
import { type Shipment, ShipmentInput, StorableShipment } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import type { Caller } from '../../../shared/caller.ts';
import type { Change } from '../../../shared/changes/change.ts';
import type { Context } from '../../../shared/context/context.ts';
import { batchesOf } from '../../../shared/database/batches.ts';
import { fieldProblem } from '../../../shared/problems.ts';
import {
  declaredOf,
  findOtherwiseDeclared,
  readOwnMeasures,
  registerShipments,
  removeUntouched,
  replaceShipments,
} from '../../shipments/importing.service.ts';
import { readShipments } from '../../shipments/reading.service.ts';
import { findKept, shipmentsTo, visibleShipments, WHOLE_SHIPMENT, withBillNumber } from '../../shipments/shipments.reads.ts';
import { lockToReplace } from '../../shipments/shipments.service.ts';
import { changedLines, overlaidLines } from '../check/kinds/packages.ts';
import { shipmentRows } from '../check/kinds/shipments.ts';
import { withLostZeros } from '../check/values/lost-zeros.ts';
import { found } from '../check/values/reading.ts';
import type { StoredImport } from '../imports.repository.ts';
import { type KindOfImport, type RowToWrite, said, type Written } from './kind.ts';

/**
 * Finds shipments of the same owner with the same reference, or with the bill number unless they have another reference, bill numbers that are taken,
 * and earlier shipments that look like a row without a reference: the same receiver, phone, goods and day. Each row looks up its own shipments (a `limit`
 * keeps it so), and earlier ones stand among the rows in one window.
 */
const find: KindOfImport['find'] = async (_, caller, { onDuplicate }, open) => sql`
  with asked as (
    select ctid as place, row, "ownerId", reference, input ->> 'aceBillNumber' as wanted, input ->> 'receiverTelNo' as phone,
      input ->> 'receiverContactName' as receiver, input ->> 'description' as goods, (input ->> 'shipDate')::date as day
    from "importRow" where ${open}),
  alike as (
    select *, null as number from asked
    union all
    select null, null, "ownerId", null, null, phone, receiver, goods, day, number
    from ${shipmentsTo(sql`array(select phone from asked where reference is null)`)} s),
  led as (
    select * from (
      select place, row, "ownerId", reference, wanted,
        case when reference is not null and "ownerId" is not null then min(row) over (partition by "ownerId", reference) end as "firstRow",
        case when wanted is not null then min(row) over (partition by wanted) end as "firstWanting",
        case when reference is null then max(number) over (partition by phone, "ownerId", day, receiver, goods) end as lookalike
      from alike) a
    where place is not null),
  matched as (
    select led.place, led.lookalike, nullif(led."firstRow", led.row) as "sameAs", s.id as shipment, s.number, s."isHandedOver",
      r.id is null as "isByNumber", led."firstWanting" < led.row or b.id is not null and b.id is distinct from s.id as "isTaken"
    from led
    left join lateral (select s.id from ${visibleShipments(caller)} s
      where s."customerReference" = led.reference and s."ownerId" = led."ownerId" limit 1) r on true
    left join lateral ${withBillNumber(sql`led.wanted`)} b on true
    left join lateral (select s.id, s."aceBillNumber" as number, s."isHandedOver" from ${visibleShipments(caller)} s
      where s.id = coalesce(r.id, case when led.reference is null or b.reference is null or b.reference = led.reference then b.id end)) s
      on true)
  select place, shipment, jsonb_path_query_array(jsonb_build_array(
    ${said(sql`"isTaken"`, 'aceBillNumber', 'billTaken', 'error')},
    ${said(sql`"sameAs" is not null`, 'customerReference', 'sameInFile', 'warning', sql`"sameAs"::text`)},
    ${said(sql`"sameAs" is null and shipment is not null and not "isByNumber"`, 'customerReference', 'stored', 'warning', sql`number`)},
    ${said(sql`shipment is not null and "isByNumber"`, 'aceBillNumber', 'stored', 'warning', sql`number`)},
    ${said(sql`"isHandedOver" and ${onDuplicate}::text = 'update'`, null, 'handedOver', 'warning', sql`number`)},
    ${said(sql`lookalike is not null and shipment is null`, null, 'similar', 'warning', sql`lookalike`)}), '$[*] ? (@ != null)') as found
  from matched`;

/** The fields that columns fill; constants are for new records. */
const filledFields = (columns: StoredImport['columns']): ReadonlySet<string> => new Set(columns.flatMap(({ fields }) => fields));

/** A shipment as a form would send it; undefined if it could not be stored. */
const asInput = (shipment: object) => StorableShipment.safeParse(shipment).data;

/** With these, the volume of the packages changes, too. */
const OF_VOLUME = ['totalPackages', 'cubicL', 'cubicW', 'cubicH'] as const;
/** And with these, their lines. */
const OF_LINES: readonly string[] = [...OF_VOLUME, 'weight', 'partnerShipment'];

/** What packages add up to. */
const SUMMED: readonly string[] = ['totalPackages', 'totalItems', 'weight', 'totalVolume'];

/** Whether a row is the first of several that are packages of one shipment: it shows its own values, and has the sums of all. */
const isMerged = ({ input, values }: Pick<RowToWrite, 'input' | 'values'>) =>
  Number(Reflect.get(input, 'totalPackages') ?? 1) > Number(values.totalPackages ?? 1);

/** The codes that follow the name of their country. */
const COUNTRY_OF = { receiverCountryCode: 'receiverCountry', senderCountryCode: 'senderCountry' };

const WITH_ZEROS = (['receiver', 'sender', 'delivery'] as const).flatMap((party) => [`${party}PostalCode`, `${party}TelNo`] as const);

/**
 * What a row says of a stored shipment: empty cells never erase, and what holds for all rows of the file is for new shipments. The stored country, too,
 * tells which zeros a spreadsheet dropped.
 */
const saidBy = ({ input, values, edits, isVolumeDerived }: RowToWrite, fields: ReadonlySet<string>, before: object) => {
  const stored: Record<string, unknown> = { ...before };
  const isJoined = isMerged({ input, values });
  const isSaid = (field: string) =>
    (isJoined && SUMMED.includes(field)) ||
    field === 'goodsLines' ||
    ((fields.has(field) || field in edits) && (values[field] ?? null) !== null && !(field === 'totalVolume' && isVolumeDerived));
  const said: Record<string, unknown> = Object.fromEntries(
    Object.entries(input).filter(([field, value]) => isSaid(field) && value !== null),
  );
  for (const [code, name] of Object.entries(COUNTRY_OF)) {
    if (!isSaid(code) && name in said && said[name] !== stored[name]) said[code] = Reflect.get(input, code) ?? null;
  }
  for (const field of WITH_ZEROS) {
    const value = said[field];
    if (typeof value === 'string' && !(field in edits)) said[field] = withLostZeros(found(value), field, { ...stored, ...said }).value;
  }
  const after = { ...stored, ...said };
  const volume = OF_VOLUME.some((field) => after[field] !== stored[field]) ? totalVolumeOf(after as ShipmentInput) : null;
  if (volume !== null) said.totalVolume ??= volume;
  return said;
};

/** The shipment with what a row says of it. Throws the first field that could not be stored so. */
const merged = (before: ShipmentInput, row: RowToWrite, fields: ReadonlySet<string>, own?: OwnMeasures[]) => {
  const stored: Record<string, unknown> = before;
  const after: ShipmentInput & Record<string, unknown> = { ...before, ...saidBy(row, fields, before) };
  if (isMerged(row)) after.packageInfos = overlaidLines(before, Reflect.get(row.input, 'packageInfos'));
  else if (OF_LINES.some((field) => after[field] !== stored[field])) after.packageInfos = changedLines(before, after, own);
  const { data, error } = ShipmentInput.safeParse(after);
  if (data) return data;
  const [first] = fieldErrorsOf(error, 'shipment');
  throw first ? fieldProblem('shipment', first.field, first.message) : error;
};

/** So many stored shipments are read at once: each may have 100 kB. */
const AT_ONCE = 20;

/** Changes stored shipments as duplicates of them say, unless a carrier has them, this import has made them, or nothing would be different. */
const updateStored = async (tx: Change<Caller>, { id: importId, columns }: StoredImport, rows: RowToWrite[]): Promise<Written[]> => {
  const ids = [...new Set(rows.flatMap(({ shipmentId }) => shipmentId ?? []))];
  const stored = new Map((await lockToReplace(tx, ids)).map((shipment) => [shipment.id, shipment]));
  const kept = new Set(await findKept(tx.db, ids, importId));
  const own = await readOwnMeasures(tx, ids);
  const changes = rows.flatMap((row) => {
    const before = stored.get(row.shipmentId ?? 0);
    if (!before || kept.has(before.id)) return [];
    // Of several rows with its reference, the first counts.
    kept.add(before.id);
    const input = asInput(before);
    if (!input) throw new Error('A stored shipment is not what can be stored today');
    return [{ row: row.row, id: before.id, before, input, after: merged(input, row, filledFields(columns), own.get(before.id)) }];
  });
  const declared = declaredOf(changes.map(({ id, after }) => ({ id, input: after })));
  const measuredAnew = await findOtherwiseDeclared(tx.db, declared);
  const isOther = ({ id, input, after }: (typeof changes)[number]) =>
    measuredAnew.has(id) || JSON.stringify(input) !== JSON.stringify({ ...after, packageInfos: keptPackageLines(after) });
  const others = changes.filter(isOther);
  await replaceShipments(tx, others, importId);
  const updated = new Set(others.map(({ row }) => row));
  return rows.map(({ row, shipmentId }): Written => {
    const shipment = stored.get(shipmentId ?? 0);
    if (!shipment) return { row, state: 'skipped' };
    return { row, shipmentId: shipment.id, ...(updated.has(row) ? { state: 'updated', recordId: shipment.id } : { state: 'skipped' }) };
  });
};

/** What would be different of the stored shipments, with the values that they have. */
const preview = async (context: Context, caller: Caller, { columns }: StoredImport, rows: RowToWrite[]) => {
  const open = rows.filter(({ found }) => !found.some(({ message }) => message === 'handedOver'));
  const ids = [...new Set(open.flatMap(({ shipmentId }) => shipmentId ?? []))];
  const stored: Shipment[] = [];
  for (const batch of batchesOf(ids, AT_ONCE)) stored.push(...(await readShipments(context, caller, batch, WHOLE_SHIPMENT)));
  const byId = new Map(stored.map((shipment) => [shipment.id, shipment]));
  const differencesOf = (row: RowToWrite) => {
    const shipment: Record<string, unknown> = { ...byId.get(row.shipmentId ?? 0) };
    const said = saidBy(row, filledFields(columns), shipment);
    return [
      ...Object.entries(said)
        .filter(([field, value]) => field in shipment && shipment[field] !== value)
        .map(([field]): RowMessage => ({ field, message: 'wouldReplace', severity: 'warning', params: String(shipment[field] ?? '') })),
      ...WITH_ZEROS.filter((field) => field in said && said[field] !== Reflect.get(row.input, field)).map(
        (field): RowMessage => ({ field, message: 'zeroAdded', severity: 'changed', original: String(row.values[field]) }),
      ),
    ];
  };
  return new Map(open.map((row) => [row.row, differencesOf(row)]));
};

const write = async (tx: Change<Caller>, imported: StoredImport, rows: RowToWrite[]): Promise<Written[]> => {
  const fresh = rows.filter(({ state }) => state !== 'duplicate');
  const inputs = fresh.map(({ input }) => input as ShipmentInput);
  const ids = await registerShipments(tx, inputs, imported.id);
  const created = fresh.map(({ row }, index): Written => ({ row, state: 'created', recordId: ids[index], shipmentId: ids[index] }));
  const doubles = rows.filter(({ state }) => state === 'duplicate');
  // A row without a shipment is a copy of one that is written with it.
  const known = imported.onDuplicate === 'update' ? doubles.filter(({ shipmentId }) => shipmentId !== null) : [];
  const others = doubles.filter((row) => !known.includes(row));
  const updated: Written[] = [];
  for (const batch of batchesOf(known, AT_ONCE)) updated.push(...(await updateStored(tx, imported, batch)));
  return [
    ...created,
    ...updated,
    ...others.map(({ row, shipmentId }): Written => ({ row, state: 'skipped', ...(shipmentId !== null && { shipmentId }) })),
  ];
};

export const shipmentImports: KindOfImport = {
  rows: shipmentRows,
  permission: 'shipments:write',
  hasTotals: true,
  find,
  preview,
  write,
  remove: removeUntouched,
};
