import type { EntityType } from '@ace/contract/audits/records.ts';
import { numberOfLine } from '@ace/contract/shipments/packages.ts';

/** A field whose value differs; `undefined` on the side that does not have it. */
export type FieldChange = { path: string; before: unknown; after: unknown };

/** Fields that change with every version and say nothing about the content, and the id of an owner whose login is shown as well. */
const BOOKKEEPING = new Set(['version', 'lastModifiedBy', 'lastModifiedDate', 'ownerId']);

/** Fields that say nothing of their own, by kind: those copied from other records change without a change of the record, and `details` has the words of a code. */
const COPIES: Partial<Record<EntityType, string[]>> = {
  Shipment: ['connectorId', 'deliveryStatus', 'lastEventAt', 'lastEventOffset', 'estimatedFrom', 'estimatedTo'],
  Tracking: ['offsetMinutes', 'codedDetails'],
};

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The values of a record by their paths, also nested ones: `packageInfos[1].itemCubicWeight`. */
const flatten = (value: unknown, path = ''): [string, unknown][] => {
  if (!isNested(value)) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item, index) => flatten(item, `${path}[${index}]`));
  return Object.entries(value).flatMap(([key, item]) => flatten(item, path ? `${path}.${key}` : key));
};

type Setting = { value?: unknown };

/** The values of a group of settings by their paths, with lists whole. */
const settingValues = (value: unknown, path = ''): [string, unknown][] => {
  if (Array.isArray(value)) return [[path || 'list', value]];
  if (!isNested(value)) return value === undefined || value === null ? [] : [[path, value]];
  return Object.entries(value).flatMap(([key, item]) => settingValues(item, path ? `${path}.${key}` : key));
};

/** What one list has besides another; all of it if they differ in their order alone. */
const itemsBesides = (list: unknown, other: unknown): unknown => {
  if (!Array.isArray(list) || !Array.isArray(other)) return list;
  const [own, known] = [list, other].map((items) => items.map((item) => JSON.stringify(item))) as [string[], string[]];
  const isReordered = own.length === known.length && own.every((item) => known.includes(item));
  return isReordered ? list : list.filter((_, index) => !known.includes(own[index] ?? ''));
};

/** The differences between two versions of a group of settings. Of lists, the items that were removed and added. */
export const settingChanges = (before: Setting | null, after: Setting | null): FieldChange[] => {
  const [old, now] = [before, after].map((setting) => new Map(settingValues(setting?.value))) as [
    Map<string, unknown>,
    Map<string, unknown>,
  ];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const isSame = (path: string) => JSON.stringify(old.get(path)) === JSON.stringify(now.get(path));
  return paths
    .filter((path) => !isSame(path))
    .map((path) => ({ path, before: itemsBesides(old.get(path), now.get(path)), after: itemsBesides(now.get(path), old.get(path)) }));
};

/** What audits of a shipment have of its packages: what lines declare, and what was measured. */
const OF_PACKAGES = ['packageInfos', 'packages'] as const;
type OfPackages = { [field in (typeof OF_PACKAGES)[number]]?: { number?: number | null }[] };

/** A shipment with what is said of packages at their places, so that the same package has the same path in all versions. */
const withPlacedPackages = (record: OfPackages) => {
  const placed: Record<string, unknown> = { ...record };
  for (const field of OF_PACKAGES) {
    const lines = record[field];
    if (!Array.isArray(lines)) continue;
    const places: unknown[] = [];
    for (const [index, { number, ...line }] of lines.entries()) places[numberOfLine({ number: number ?? null }, index) - 1] = line;
    placed[field] = places;
  }
  return placed;
};

/** The differences between two versions of a record. An empty field counts as missing. */
export const changesBetween = (before: unknown, after: unknown, type: EntityType): FieldChange[] => {
  const contentOf = (record: unknown) =>
    new Map(
      flatten(type === 'Shipment' ? withPlacedPackages(record as OfPackages) : record).filter(
        ([path, value]) => value !== null && !BOOKKEEPING.has(path) && !COPIES[type]?.includes(path.replace(/\..*/, '')),
      ),
    );
  const old = contentOf(before ?? {});
  const now = contentOf(after ?? {});
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  return paths.filter((path) => old.get(path) !== now.get(path)).map((path) => ({ path, before: old.get(path), after: now.get(path) }));
};
