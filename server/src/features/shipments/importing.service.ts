import { isAllowed } from '@ace/contract/permissions.ts';
import { chargedOf, measuresOfLines } from '@ace/contract/shipments/packages.ts';
import type { Shipment, ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import type { Caller } from '../../shared/caller.ts';
import type { Change } from '../../shared/changes/change.ts';
import { followCustomersChange } from '../progress/changes.service.ts';
import { readWeightRules } from '../weights/weights.reads.ts';
import { declaredOf, storeDeclared, withDeclared } from './declared.ts';
import { shipmentFields } from './shipments.fields.ts';
import { findOwnMeasures, findWithoutDependants, followLines } from './shipments.repository.ts';
import { columnsOf, lockFields, newRow, register, remove, replace } from './shipments.service.ts';

export { declaredOf, findOtherwiseDeclared } from './declared.ts';

/** Registers shipments of an import. Returns their ids in the order of the inputs. */
export const registerShipments = async (tx: Change<Caller>, inputs: ShipmentInput[], importId: number) => {
  const rules = await readWeightRules(tx.db);
  const rows = inputs.map((input) => ({ ...newRow(tx.caller, input, rules), importId }));
  const ids = await register<number>(tx, rows, sql`r.id::text`);
  await storeDeclared(tx, declaredOf(inputs.map((input, index) => ({ id: ids[index] ?? 0, input }))));
  return ids;
};

/** What is known of the packages of shipments themselves, by the ids. */
export const readOwnMeasures = ({ db }: Change, ids: number[]) => findOwnMeasures(db, ids);

/** Replaces shipments, which the change has locked, as an import says; their owners stay. Throws `error.shipmentDelivered`. */
export const replaceShipments = async (tx: Change<Caller>, changes: { before: Shipment; after: ShipmentInput }[], importId: number) => {
  const mayAssign = isAllowed('shipments:assign', tx.caller);
  const rules = await readWeightRules(tx.db);
  const written = changes.map(({ before, after }) => ({ before, after, columns: columnsOf(after, before) }));
  await followLines(
    tx,
    written.map(({ before, columns }) => ({ id: before.id, before: before.packageInfos, after: columns.packageInfos })),
  );
  const measures = await readOwnMeasures(
    tx,
    written.map(({ before }) => before.id),
  );
  const rows = written.map(({ before: { id, version, paidBy }, after, columns: all }) => {
    const { aceBillNumber, extBillNumber, partnerShipmentId, partnerShipmentLabel, ...columns } = all;
    return {
      id,
      version,
      paidBy,
      ...columns,
      ...chargedOf(rules, columns, withDeclared(measures.get(id), measuresOfLines(after))),
      ...(mayAssign && { aceBillNumber, extBillNumber, partnerShipmentId, partnerShipmentLabel }),
      importId,
    };
  });
  if (!mayAssign) {
    for (const { before, columns: all } of written) {
      const { aceBillNumber: _number, ...columns } = all;
      await followCustomersChange(tx, before, columns);
    }
  }
  await replace(tx, rows, sql`r.id::text`);
  await storeDeclared(tx, declaredOf(changes.map(({ before, after }) => ({ id: before.id, input: after }))));
};

const VERSIONS = shipmentFields('version');

/** Deletes those of these shipments that are unchanged since their creation, and that no other record refers to. Returns their ids. */
export const removeUntouched = async (tx: Change<Caller>, ids: number[]) => {
  const untouched = (await lockFields(tx, ids, VERSIONS)).filter(({ version }) => version === 0).map(({ id }) => id);
  const removed = await findWithoutDependants(tx.db, untouched);
  await remove(tx, removed);
  return removed;
};
