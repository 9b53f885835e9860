import { KINDS, type RecordKind } from '@ace/contract/shared/kinds.ts';
import type { Change } from '@ace/contract/tracker/live.ts';

/** What a change happened to: a record, the task of a shipment, or a manifest. */
export const kindOf = ({ type }: Change) => type.slice(0, type.indexOf('.')) as RecordKind | 'task' | 'manifest';

/** Whether a record may look different after a change. A shipment shows its status and its connector, others the number of their shipment. */
export const touches = (kind: RecordKind, record: { id: number; shipmentId?: number }, change: Change) => {
  if (kind === 'shipment') return record.id === change.shipmentId || record.id === change.formerShipmentId;
  if (kindOf(change) === kind) return record.id === change.recordId;
  return kindOf(change) === 'shipment' && record.shipmentId === change.shipmentId;
};

/** Whether a change may add records to a list, take some from it, or change how many there are. */
export const mayAdd = (kind: RecordKind, change: Change, isNarrowed: boolean) =>
  kindOf(change) === kind || (isNarrowed && mayCount(kind, change));

/** Whether a change may change how many records of a kind there are with some filter: filters of what belongs to shipments look at these, too. */
export const mayCount = (kind: RecordKind, change: Change) =>
  kindOf(change) === kind ||
  (kind === 'shipment' ? change.shipmentId !== undefined : KINDS[kind].isOfShipment && kindOf(change) === 'shipment');
