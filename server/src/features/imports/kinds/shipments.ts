import type { RowMessage } from '@ace/contract/imports/import.ts';
import { fieldErrorsOf } from '@ace/contract/shared/problem.ts';
import { keptPackageLines, measuresOfLines, type OwnMeasures, totalVolumeOf } from '@ace/contract/shipments/packages.ts';
import { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../shared/caller.ts';
import type { Change } from '../../../shared/changes/change.ts';
import type { Context } from '../../../shared/context/context.ts';
import type { Database } from '../../../shared/database/schema.ts';
import { fieldProblem } from '../../../shared/problems.ts';
import { declarePackages, findOtherwiseDeclared } from '../../packages/packages.service.ts';
import { readOwnMeasures, registerShipments, removeUntouched, replaceShipments } from '../../shipments/importing.service.ts';
import { findKept, shipmentsTo, visibleShipments, withBillNumber } from '../../shipments/shipments.reads.ts';
import { lockToReplace, readShipments } from '../../shipments/shipments.service.ts';
import { changedLines, overlaidLines } from '../check/kinds/packages.ts';
import { shipmentRows } from '../check/kinds/shipments.ts';
import { withLostZeros } from '../check/values/lost-zeros.ts';
import { found } from '../check/values/reading.ts';
import type { StoredImport } from '../imports.repository.ts';
import { type KindOfImport, type RowToWrite, type Span, spanOf, type Written } from './kind.ts';

/** A message about a field, or null if the condition does not hold. */
const said = (condition: RawBuilder<unknown>, field: string | null, message: string, severity: string, params?: RawBuilder<unknown>) =>
  sql`case when ${condition} then jsonb_build_object('field', ${field}::text, 'message', ${message}::text, 'severity', ${severity}::text)
    ${params ? sql`|| jsonb_build_object('params', ${params})` : sql``} end`;

/**
 * Finds shipments of the same owner with the same reference, or with the bill number unless they have another reference, bill numbers that are taken,
 * and earlier shipments that look like a row without a reference: the same receiver, phone, goods and day. What a row lacks is an error unless its
 * shipment has it. The planner knows nothing of an import that was just stored, and would compare each row with each: rows are joined by where they
 * are stored, each looks up its own shipments (a `limit` keeps it so), and earlier ones stand among them in one window.
 */
const judge = async (db: Database, caller: Caller, { id, onDuplicate }: StoredImport, span?: Span) => {
  await sql`with asked as (
      select ctid as place, row, "checkedState", "ownerId", reference, input ->> 'aceBillNumber' as wanted, input ->> 'receiverTelNo' as phone,
        input ->> 'receiverContactName' as receiver, input ->> 'description' as goods, (input ->> 'shipDate')::date as day,
        "checkedState" = 'error' and input is null as "isWrong"
      from "importRow"
      where "importId" = ${id} and ${spanOf(span)} and leader is null and "checkedState" <> 'skipped' and "recordId" is null),
    alike as (
      select *, null as number from asked
      union all
      select null, null, null, "ownerId", null, null, phone, receiver, goods, day, null, number
      from ${shipmentsTo(sql`array(select phone from asked where reference is null)`)} s),
    led as (
      select * from (
        select place, row, "checkedState", "isWrong", "ownerId", reference, wanted,
          case when reference is not null and "ownerId" is not null then min(row) over (partition by "ownerId", reference) end as "firstRow",
          case when wanted is not null then min(row) over (partition by wanted) end as "firstWanting",
          case when reference is null then max(number) over (partition by phone, "ownerId", day, receiver, goods) end as "lookalike"
        from alike) a
      where place is not null),
    leaders as (
      select led.place, led."checkedState", led."isWrong", nullif(led."firstRow", led.row) as "sameAs", s.id as stored, s.number, s."isHandedOver",
        led."firstWanting" < led.row or b.id is not null and b.id is distinct from s.id as "isTaken", r.id is null as "isByNumber", led."lookalike"
      from led
      left join lateral (select s.id from ${visibleShipments(caller)} s
        where s."customerReference" = led.reference and s."ownerId" = led."ownerId" limit 1) r on true
      left join lateral ${withBillNumber(sql`led.wanted`)} b on true
      left join lateral (select s.id, s."aceBillNumber" as number, s."isHandedOver" from ${visibleShipments(caller)} s
        where s.id = coalesce(r.id, case when led.reference is null or b.reference is null or b.reference = led.reference then b.id end)) s
        on true),
    judged as (
      select place, stored,
        case when "isWrong" or "isTaken" or "checkedState" = 'error' and stored is null then 'error' when "sameAs" is not null or stored is not null then 'duplicate'
          when "lookalike" is not null then 'warning' else "checkedState" end as state,
        jsonb_path_query_array(jsonb_build_array(
          ${said(sql`"isTaken"`, 'aceBillNumber', 'billTaken', 'error')},
          ${said(sql`"sameAs" is not null`, 'customerReference', 'sameInFile', 'warning', sql`"sameAs"::text`)},
          ${said(sql`"sameAs" is null and stored is not null and not "isByNumber"`, 'customerReference', 'stored', 'warning', sql`number`)},
          ${said(sql`stored is not null and "isByNumber"`, 'aceBillNumber', 'stored', 'warning', sql`number`)},
          ${said(sql`"isHandedOver" and ${onDuplicate}::text = 'update'`, null, 'handedOver', 'warning', sql`number`)},
          ${said(sql`"lookalike" is not null and stored is null`, null, 'similar', 'warning', sql`"lookalike"`)}), '$[*] ? (@ != null)') as found
      from leaders)
    update "importRow" r set state = j.state, found = j.found, "shipmentId" = j.stored
    from judged j where r.ctid = j.place
      and (r.state, r.found, coalesce(r."shipmentId", 0)) is distinct from (j.state, j.found, coalesce(j.stored, 0))`.execute(db);
  await followLeaders(db, id, span);
};

/** Rows that are packages of another one stand where that one stands: it has errors if any of them has. */
const followLeaders = async (db: Database, id: number, span?: Span) => {
  await sql`update "importRow" r set (state, found, "shipmentId") = (
      select l.state, '[]'::jsonb, l."shipmentId"
      from "importRow" l where l."importId" = ${id} and l.row = r.leader)
    where "importId" = ${id} and ${spanOf(span, 'leader')} and leader is not null
      and "checkedState" <> 'skipped' and "recordId" is null`.execute(db);
};

/** The fields that columns fill; constants are for new records. */
const filledFields = (columns: StoredImport['columns']): ReadonlySet<string> => new Set(columns.flatMap(({ fields }) => fields));

/** A shipment as a form would send it; undefined if it could not be stored today. */
const asInput = (shipment: object) => ShipmentInput.safeParse(shipment).data;

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

/** What lines of rows that are packages of one shipment say of packages for which the partner takes no lines. */
const declaredOf = (shipments: { id: number; input: ShipmentInput }[]) =>
  shipments.flatMap(({ id, input }) => measuresOfLines(input).map((measures) => ({ shipmentId: id, ...measures })));

/** Changes stored shipments as duplicates of them say, unless a carrier has them, this import has made them, or nothing would be different. */
const updateStored = async (tx: Change<Caller>, { id: importId, columns }: StoredImport, rows: RowToWrite[]): Promise<Written[]> => {
  const ids = [...new Set(rows.flatMap(({ shipmentId }) => shipmentId ?? []))];
  const stored = new Map((await lockToReplace(tx, ids)).map((shipment) => [shipment.id, shipment]));
  const seen = new Set(await findKept(tx.db, ids, importId));
  const own = await readOwnMeasures(tx, ids);
  const changes = rows.map((row) => {
    const shipment = stored.get(row.shipmentId ?? 0);
    // Of several rows with its reference, the first counts.
    if (!shipment || seen.has(shipment.id)) return { row, shipment };
    seen.add(shipment.id);
    const before = asInput(shipment);
    if (!before) throw new Error('A stored shipment is not what can be stored today');
    return { row, shipment, before, after: merged(before, row, filledFields(columns), own.get(shipment.id)) };
  });
  const declared = declaredOf(changes.flatMap(({ shipment, after }) => (shipment && after ? [{ id: shipment.id, input: after }] : [])));
  const measuredAnew = await findOtherwiseDeclared(tx.db, declared);
  const isOther = ({ shipment, before, after }: (typeof changes)[number]) =>
    after !== undefined &&
    (measuredAnew.has(shipment.id) || JSON.stringify(before) !== JSON.stringify({ ...after, packageInfos: keptPackageLines(after) }));
  const others = changes.filter(isOther);
  await replaceShipments(
    tx,
    others.flatMap(({ shipment, after }) => (shipment && after ? [{ before: shipment, after }] : [])),
    importId,
  );
  await declarePackages(
    tx,
    declared.filter(({ shipmentId }) => measuredAnew.has(shipmentId)),
  );
  return changes.map((change): Written => {
    const { row, shipment } = change;
    const skipped = { row: row.row, state: 'skipped' as const, ...(shipment && { shipmentId: shipment.id }) };
    return shipment && others.includes(change) ? { ...skipped, state: 'updated', recordId: shipment.id } : skipped;
  });
};

/** What would be different of the stored shipments, with the values that they have. */
const preview = async (context: Context, caller: Caller, { columns }: StoredImport, rows: RowToWrite[]) => {
  const open = rows.filter(({ found }) => !found.some(({ message }) => message === 'handedOver'));
  const stored = await readShipments(context, caller, [...new Set(open.flatMap(({ shipmentId }) => shipmentId ?? []))]);
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
  await declarePackages(tx, declaredOf(inputs.map((input, index) => ({ id: ids[index] ?? 0, input }))));
  const created = fresh.map(({ row }, index): Written => ({ row, state: 'created', recordId: ids[index], shipmentId: ids[index] }));
  const doubles = rows.filter(({ state }) => state === 'duplicate');
  // A row without a shipment is a copy of one that is written with it.
  const known = imported.onDuplicate === 'update' ? doubles.filter(({ shipmentId }) => shipmentId !== null) : [];
  const others = doubles.filter((row) => !known.includes(row));
  return [
    ...created,
    ...(known.length > 0 ? await updateStored(tx, imported, known) : []),
    ...others.map(({ row, shipmentId }): Written => ({ row, state: 'skipped', ...(shipmentId !== null && { shipmentId }) })),
  ];
};

export const shipmentImports: KindOfImport = {
  rows: shipmentRows,
  permission: 'shipments:write',
  hasTotals: true,
  judge,
  preview,
  write,
  remove: removeUntouched,
};
