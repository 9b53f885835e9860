import type { WeightRules } from '@ace/contract/weights/rules.ts';
import { WEIGHTS } from '@ace/contract/weights/weights.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { readSetting } from '../../shared/settings/settings.ts';

/** How weight is charged now. */
export const readWeightRules = async (db: Database): Promise<WeightRules> => (await readSetting(db, WEIGHTS)).value;

/** All copies of the program use a change within this time. */
const MAX_AGE_MS = 1_000;

/** By the bus, of which each copy has one. */
const recent = new WeakMap<Context['bus'], { rules: WeightRules; readAt: number }>();

/** The same for what asks often: the rules of up to a second ago, unless this copy has changed them since. A statement more costs a creation a sixth. */
export const recentWeightRules = async ({ db, bus }: Pick<Context, 'db' | 'bus'>) => {
  const known = recent.get(bus);
  if (known && performance.now() - known.readAt < MAX_AGE_MS) return known.rules;
  const readAt = performance.now();
  const rules = await readWeightRules(db);
  recent.set(bus, { rules, readAt });
  return rules;
};

/** Makes this copy read the rules anew. */
export const forgetWeightRules = ({ bus }: Pick<Context, 'bus'>) => recent.delete(bus);
