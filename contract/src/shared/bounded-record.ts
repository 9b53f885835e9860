import { z } from 'zod';

/** Whether an object has more keys than `max`. Stops counting there. */
const hasMoreKeys = (value: object, max: number) => {
  let count = 0;
  for (const _ in value) {
    count += 1;
    if (count > max) return true;
  }
  return false;
};

/** A record of at most `max` entries. A larger one is rejected before its keys and values are validated, as `boundedArray` does. */
export const boundedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(key: Key, value: Value, max: number) =>
  z.preprocess(
    (record: Record<z.input<Key> & PropertyKey, z.input<Value>>, context) => {
      if (typeof record !== 'object' || record === null || !hasMoreKeys(record, max)) return record;
      context.issues.push({ code: 'too_big', origin: 'record', maximum: max, inclusive: true, input: record });
      return z.NEVER;
    },
    z.record(key, value).meta({ maxProperties: max }),
  );
