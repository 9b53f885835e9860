import type { Health, HealthEntry } from '@ace/contract/management/management.ts';

/** A health indicator. One with several parts has a row for each part instead, named with a dot: `partners.gtsAus`. */
export type HealthRow = HealthEntry & { name: string };

const isEntry = (value: unknown): value is HealthEntry => typeof value === 'object' && value !== null && 'status' in value;

export const flattenHealth = ({ details = {} }: Health): HealthRow[] =>
  Object.entries(details).flatMap(([name, { status, error, details: values = {} }]) => {
    const parts: HealthRow[] = [];
    const own: NonNullable<HealthEntry['details']> = {};
    for (const [key, value] of Object.entries(values)) {
      if (isEntry(value)) parts.push({ ...value, name: `${name}.${key}` });
      else own[key] = value;
    }
    return parts.length > 0 ? parts : [{ name, status, error, details: own }];
  });
