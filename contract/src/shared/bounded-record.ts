import { z } from 'zod';

/** A record of at most `max` entries. A larger one is rejected before its keys and values are validated, as `boundedArray` does. */
export const boundedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(key: Key, value: Value, max: number) =>
  z.preprocess(
    (record: Record<z.input<Key> & PropertyKey, z.input<Value>>, context) => {
      if (typeof record !== 'object' || record === null || Object.keys(record).length <= max) return record;
      context.issues.push({ code: 'too_big', origin: 'record', maximum: max, inclusive: true, input: record });
      return z.NEVER;
    },
    z.record(key, value).meta({ maxProperties: max }),
  );
