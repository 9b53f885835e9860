import type { EntityType } from '@ace/contract/audits/records.ts';

/** A field whose value differs; `undefined` on the side that does not have it. */
export type FieldChange = { path: string; before: unknown; after: unknown };

/** Fields that change with every version and say nothing about the content, and the id of an owner whose login is shown as well. */
const BOOKKEEPING = new Set(['version', 'lastModifiedBy', 'lastModifiedDate', 'ownerId']);

/** Fields that are copied from other records, by kind: they change without a change of the record. */
const COPIES: Partial<Record<EntityType, string[]>> = {
  Shipment: ['connectorId', 'deliveryStatus', 'lastEventAt', 'lastEventOffset', 'estimatedFrom', 'estimatedTo'],
  Tracking: ['offsetMinutes'],
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The values of a record by their paths, also nested ones: `packageInfos[1].itemCubicWeight`. */
const flatten = (value: unknown, path = ''): [string, unknown][] => {
  if (!isNested(value)) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => flatten(item, `${path}[${index}]`));
  return Object.entries(value).flatMap(([key, item]) => flatten(item, path ? `${path}.${key}` : key));
};

/** The differences between two versions of a record. An empty field counts as missing. */
export const changesBetween = (before: unknown, after: unknown, type: EntityType): FieldChange[] => {
  const contentOf = (record: unknown) =>
    new Map(flatten(record).filter(([path, value]) => value !== null && !BOOKKEEPING.has(path) && !COPIES[type]?.includes(path)));
  const old = contentOf(before ?? {});
  const now = contentOf(after ?? {});
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.filter((path) => old.get(path) !== now.get(path)).map((path) => ({ path, before: old.get(path), after: now.get(path) }));
};
