import type { Health, HealthEntry } from '@ace/contract/management/management.ts';

/** A health indicator. One with several parts has a row for each part instead, named with a dot: `partners.gtsAus`. */
export type HealthRow = HealthEntry & { name: string };

const isEntry = (value: unknown): value is HealthEntry => typeof value === 'object' && value !== null && 'status' in value;

export const flattenHealth = ({ details = {} }: Health): HealthRow[] =>
  Object.entries(details).flatMap(([name, { status, error, details: values = {} }]) => {
    const parts = Object.entries(values).filter(([, value]) => isEntry(value)) as [string, HealthEntry][];
    if (parts.length > 0) return parts.map(([part, entry]) => ({ ...entry, name: `${name}.${part}` }));
    return [{ name, status, error, details: values as HealthEntry['details'] }];
  });
