import { customsOf } from '@ace/contract/goods/customs.ts';
import { isAllowed } from '@ace/contract/permissions.ts';
import { chargedOf, keptPackageLines, measuresOfLines, numberedLines, type OwnMeasures } from '@ace/contract/shipments/packages.ts';
import type { PackageLine, Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import type { WeightRules } from '@ace/contract/weights/rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import { type Change, change } from '../../shared/changes/change.ts';
import { countHistory } from '../../shared/changes/history.ts';
import { deleting, lockRecords, refuseId, requireId, requireVersion, write } from '../../shared/changes/write.ts';
import type { Context } from '../../shared/context/context.ts';
import type { IdempotencyKey } from '../../shared/http/idempotency.ts';
import { fieldProblem, problem } from '../../shared/problems.ts';
import { followCustomersChange } from '../progress/changes.service.ts';
import { lockOwners } from '../users/users.reads.ts';
import { readWeightRules, recentWeightRules } from '../weights/weights.reads.ts';
import { declaredOf, storeDeclared, withDeclared } from './declared.ts';
import { requireAll } from './reading.service.ts';
import { type ShipmentFields, WHOLE_SHIPMENT } from './shipments.fields.ts';
import {
  findDependants,
  findKeptFields,
  findOwnMeasures,
  followLines,
  insertingShipments,
  type KeptFields,
  lockIds,
  lockShipment,
  lockShipments,
  replacingShipments,
  SHIPMENTS,
} from './shipments.repository.ts';

const kind = 'shipment';

type WithRelations = { ownerId?: number | null; returnOfId?: number | null };

/**
 * Locks owners and originals of shipments until the change is over. Throws `notFound` at `ownerId` for one who does not exist, or `error.http.401` if it is the caller
 * who is gone, and `notFound` at `returnOfId` for an original that the caller may not see.
 */
const requireRelations = async ({ db, caller }: Change<Caller>, rows: WithRelations[]) => {
  const ownerIds = rows.flatMap(({ ownerId }) => ownerId ?? []);
  const missing = new Set(ownerIds).difference(await lockOwners(db, ownerIds));
  if (missing.has(caller.id)) throw problem('error.http.401');
  if (missing.size > 0) throw fieldProblem(kind, 'ownerId', 'notFound');
  const originalIds = new Set(rows.flatMap(({ returnOfId }) => returnOfId ?? []));
  if (originalIds.size === 0) return;
  const originals = await lockIds(db, [...originalIds], visibleTo(caller), 'key share');
  if (originals.length < originalIds.size) throw fieldProblem(kind, 'returnOfId', 'notFound');
};

/**
 * The columns that a client writes, without empty package lines, each of which has a number; `stored` is what they replace. Throws `Size` if there are
 * more lines than packages or at a number without a package, and `unique` at a number that is there twice.
 */
export const columnsOf = (
  { id: _id, version: _version, ownerId: _ownerId, returnOfId: _returnOfId, ...fields }: ShipmentInput,
  stored?: KeptFields,
) => {
  const kept = keptPackageLines(fields);
  if (kept.length > fields.totalPackages) throw fieldProblem(kind, 'packageInfos', 'Size');
  const sent: readonly PackageLine[] = fields.packageInfos;
  for (const line of kept.filter(({ number }) => number !== null)) {
    const field = `packageInfos[${sent.indexOf(line)}].number`;
    if (Number(line.number) > fields.totalPackages) throw fieldProblem(kind, field, 'Size');
    if (kept.find(({ number }) => number === line.number) !== line) throw fieldProblem(kind, field, 'unique');
  }
  const customs = customsOf(fields, stored);
  for (const [index, { packageNumber }] of customs.goodsLines.entries())
    if (Number(packageNumber) > fields.totalPackages) throw fieldProblem(kind, `goodsLines[${index}].packageNumber`, 'Size');
  const { paidBy, ...others } = fields;
  const packageInfos = numberedLines(kept, stored?.packageInfos ?? [], fields.totalPackages);
  return { ...others, ...customs, ...(paidBy && { paidBy }), packageInfos };
};

/** The row of a new shipment: only employees choose owner, bill number and the partner's numbers. */
export const newRow = (user: Caller, input: ShipmentInput, rules: WeightRules) => {
  const permitted = isAllowed('shipments:assign', user)
    ? input
    : { ...input, aceBillNumber: null, extBillNumber: null, partnerShipmentId: null, partnerShipmentLabel: null, ownerId: null };
  const { returnOfId, ownerId } = permitted;
  const columns = columnsOf(permitted);
  const bookkeeping = { createdBy: user.login, lastModifiedBy: user.login };
  return {
    paidBy: 'sender',
    ...columns,
    ...chargedOf(rules, columns, measuresOfLines(input)),
    ...bookkeeping,
    returnOfId,
    ownerId: ownerId || user.id,
  };
};

/** Registers shipments, all of them or none; `answer` is what is answered of each, in their order. */
export const register = async <Answer>(
  tx: Change<Caller>,
  rows: (WithRelations & Record<string, unknown>)[],
  answer?: RawBuilder<string>,
): Promise<Answer[]> => {
  await requireRelations(tx, rows);
  return await write<Answer>(tx, { of: SHIPMENTS, action: 'CREATE', rows, statement: insertingShipments, answer });
};

/**
 * Registers a shipment. Only employees choose owner, bill number and the partner's numbers; these fields are ignored in the input of
 * others. The server assigns a bill number if there is none. Throws `unique` at a taken bill number or reference, and `notFound` at an unknown owner or
 * original.
 */
export const createShipment = async (
  context: Context,
  user: Caller,
  input: ShipmentInput,
  idempotencyKey: IdempotencyKey,
): Promise<Shipment> => {
  refuseId(kind, input);
  const row = newRow(user, input, await recentWeightRules(context));
  const create = async (tx: Change<Caller>) => {
    const [shipment] = (await register<Shipment>(tx, [row])) as [Shipment];
    await storeDeclared(tx, declaredOf([{ id: shipment.id, input }]));
    return shipment;
  };
  return await change(context, user, create, idempotencyKey);
};

/** Writes columns of shipments that the change has locked. Throws `error.tooMuchHistory` where others than employees change too much in an hour. */
export const replace = async <Answer>(
  tx: Change<Caller>,
  rows: (WithRelations & Record<string, unknown> & { id: number })[],
  answer?: RawBuilder<string>,
) => {
  const answers = await write<Answer>(tx, {
    of: SHIPMENTS,
    action: 'UPDATE',
    rows,
    statement: (columns) => replacingShipments(columns, visibleTo(tx.caller), tx.caller.login),
    answer,
  });
  if (visibleTo(tx.caller) !== null)
    await countHistory(
      tx,
      kind,
      rows.map(({ id }) => id),
    );
  return answers;
};

/** The charged weight of a stored shipment that will have these columns, and of whose packages this is declared. */
export const chargeOf = async ({ db }: Change, id: number, columns: Parameters<typeof chargedOf>[1], declared: OwnMeasures[] = []) => {
  const measures = await findOwnMeasures(db, [id]);
  return chargedOf(await readWeightRules(db), columns, withDeclared(measures.get(id), declared));
};

/**
 * Replaces a shipment. Fields that only employees set keep their values when others save; a blank bill number or owner keeps its value
 * for everybody. Throws `unique` at a taken bill number or reference, `error.concurrencyFailure` if the version has changed, and
 * `error.shipmentDelivered` where others than employees change more than the notes of a delivered shipment.
 */
export const updateShipment = async (context: Context, user: Caller, input: ShipmentInput): Promise<Shipment> => {
  const id = requireId(kind, input);
  const { version, ownerId } = input;
  const mayAssign = isAllowed('shipments:assign', user);
  const declared = measuresOfLines(input);
  const written = async (tx: Change<Caller>, row: Parameters<typeof replace>[1][number]) => {
    const [shipment] = await replace<Shipment>(tx, [row]);
    await storeDeclared(tx, declaredOf([{ id, input }]));
    return shipment as Shipment;
  };
  return await change(context, user, async (tx) => {
    if (mayAssign) {
      await lockRecords(tx, SHIPMENTS, [{ id, version }], visibleTo(user));
      const before = await findKeptFields(tx.db, id);
      const columns = columnsOf(input, before);
      await followLines(tx, [{ id, before: before.packageInfos, after: columns.packageInfos }]);
      const row = { id, version, ...columns, ...(await chargeOf(tx, id, columns, declared)), ...(ownerId && { ownerId }) };
      await requireRelations(tx, [row]);
      return await written(tx, row);
    }
    // What customers may change depends on the progress of the shipment.
    const before = await lockShipment(tx.db, id, visibleTo(user));
    if (!before) throw problem('error.http.404');
    requireVersion(kind, input, before);
    const fields = columnsOf(input, before);
    const { aceBillNumber: _bill, extBillNumber: _ext, partnerShipmentId: _id, partnerShipmentLabel: _label, ...columns } = fields;
    await followCustomersChange(tx, before, columns);
    await followLines(tx, [{ id, before: before.packageInfos, after: columns.packageInfos }]);
    return await written(tx, { id, version, ...columns, ...(await chargeOf(tx, id, columns, declared)) });
  });
};

/** Gives shipments to another owner, and changes nothing else of them. Throws `unique` at a reference that the owner has already. */
export const assignShipments = async (tx: Change<Caller>, ids: number[], ownerId: number) => {
  const rows = ids.map((id) => ({ id, ownerId }));
  await lockRecords(tx, SHIPMENTS, rows, visibleTo(tx.caller));
  await requireRelations(tx, rows);
  return await replace<Shipment>(tx, rows);
};

/** Deletes shipments that the change has locked. */
export const remove = (tx: Change<Caller>, ids: number[]) =>
  write(tx, {
    of: SHIPMENTS,
    action: 'DELETE',
    rows: ids.map((id) => ({ id })),
    statement: () => deleting(SHIPMENTS, { visibleTo: visibleTo(tx.caller) }),
    answer: sql`r.id::text`,
  });

/**
 * Deletes a shipment. Throws `error.shipmentInUse` if it has a connector, trackings or returns, or if its owner deletes it although packages of it were
 * scanned; its params name them.
 */
export const deleteShipment = (context: Context, user: Caller, id: number) =>
  change(context, user, async (tx) => {
    await lockRecords(tx, SHIPMENTS, [{ id }], visibleTo(user));
    const dependants = await findDependants(tx.db, id, visibleTo(user));
    if (dependants.length > 0) throw problem('error.shipmentInUse', { entity: kind, params: dependants.join(',') });
    await remove(tx, [id]);
  });

/** Those of these shipments that the user may see, locked until the change is over. */
export const lockToReplace = ({ db, caller }: Change<Caller>, ids: number[]) => lockShipments(db, ids, visibleTo(caller), WHOLE_SHIPMENT);

/** The same with some fields. */
export const lockFields = <Name extends keyof Shipment>({ db, caller }: Change<Caller>, ids: number[], fields: ShipmentFields<Name>) =>
  lockShipments(db, ids, visibleTo(caller), fields);

/** The same, of any owner: for what follows from changes by others. */
export const lockAll = <Name extends keyof Shipment>({ db }: Change, ids: number[], fields: ShipmentFields<Name>) =>
  lockShipments(db, ids, null, fields);

/** Writes weight and package lines of a shipment that the change has locked, and whose packages it has measured. */
export const replaceLines = async (tx: Change<Caller>, shipment: Shipment) => {
  const { id, weight, packageInfos } = shipment;
  await replace(tx, [{ id, weight, packageInfos, ...(await chargeOf(tx, id, shipment)) }], sql`r.id::text`);
};

/** Computes the charged weight of a shipment anew, by the rules of now. Throws `error.shipmentsNotFound` if the user may not see it. */
export const recalculateWeight = async (tx: Change<Caller>, id: number) => {
  const [shipment] = await lockToReplace(tx, [id]);
  requireAll([id], shipment ? [id] : []);
  if (!shipment) return;
  const charged = await chargeOf(tx, id, shipment);
  const { chargeableWeight, chargeableReason } = shipment;
  if (charged.chargeableWeight === chargeableWeight && charged.chargeableReason === chargeableReason) return;
  await replace(tx, [{ id, ...charged }], sql`r.id::text`);
};
