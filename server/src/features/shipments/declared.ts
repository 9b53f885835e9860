import { measuresOfLines, type OwnMeasures } from '@ace/contract/shipments/packages.ts';
import type { ShipmentInput } from '@ace/contract/shipments/shipment.ts';
import { sql } from 'kysely';
import type { Change } from '../../shared/changes/change.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { StoredMeasures } from './shipments.repository.ts';

/** What is known of packages once they are declared (`storeDeclared`): what is not said stays, and so do measures. */
export const withDeclared = (known: StoredMeasures[] = [], declared: OwnMeasures[]): OwnMeasures[] => {
  const before = new Map(known.map((each) => [each.number, each]));
  const after = declared.map((said) => {
    const stored = before.get(said.number);
    if (!stored) return said;
    const [first, second] = stored.version > 0 ? [stored, said] : [said, stored];
    return {
      ...{ number: said.number, weighedKg: stored.weighedKg, declaredKg: said.declaredKg ?? stored.declaredKg },
      length: first.length ?? second.length,
      width: first.width ?? second.width,
      height: first.height ?? second.height,
    };
  });
  return [...known, ...after];
};

type Declared = Omit<OwnMeasures, 'weighedKg'> & { shipmentId: number };

/** What the lines of shipments say of packages for which the partner takes no lines. */
export const declaredOf = (shipments: { id: number; input: ShipmentInput }[]): Declared[] =>
  shipments.flatMap(({ id, input }) => measuresOfLines(input).map((measures) => ({ shipmentId: id, ...measures })));

const declaredRows = (packages: Declared[]) =>
  sql`json_to_recordset(${JSON.stringify(packages)}::json) d ("shipmentId" bigint, number integer, "declaredKg" numeric, length numeric, width numeric,
    height numeric)`;

const nowOf = (length: string) =>
  sql`case when p.version > 0 then coalesce(p.${sql.id(length)}, d.${sql.id(length)}) else coalesce(d.${sql.id(length)}, p.${sql.id(length)}) end`;
const DECLARED_NOW = sql`coalesce(d."declaredKg", p."declaredKg"), ${nowOf('length')}, ${nowOf('width')}, ${nowOf('height')}`;

/** The shipments of which these packages are declared otherwise, or are not there yet. */
export const findOtherwiseDeclared = async (db: Database, packages: Declared[]) => {
  if (packages.length === 0) return new Set<number>();
  const { rows } = await sql<{ id: number }>`select distinct d."shipmentId" as id from ${declaredRows(packages)} left join package p
    on p."shipmentId" = d."shipmentId" and p.number = d.number
    where (p."declaredKg", p.length, p.width, p.height) is distinct from (${DECLARED_NOW})`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Stores what is declared of packages in rows of their own. What is not said stays, and so do measures. */
export const storeDeclared = async ({ db }: Change, packages: Declared[]) => {
  if (packages.length === 0) return;
  await sql`update package p set ("declaredKg", length, width, height) = (${DECLARED_NOW})
    from ${declaredRows(packages)} where p."shipmentId" = d."shipmentId" and p.number = d.number`.execute(db);
};
