import { z } from 'zod';
import { Bag } from '../manifests/manifest.ts';
import { Partner } from '../partners/partner.ts';
import { PROBLEM_REASONS } from '../problems/reasons.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { InstantInput } from '../shared/dates/instants.ts';
import { Cm, Id, Kg } from '../shared/numbers.ts';
import { exactText, label, optionalText, requiredText } from '../shared/text/text.ts';
import { TRACKING_LIMITS } from '../trackings/statuses.ts';
import { SCAN_LIMITS, SCAN_MESSAGES, SCAN_MODES, SCAN_REASONS, SCAN_RESULTS } from './modes.ts';

const place = label(requiredText(TRACKING_LIMITS.location));
const length = Cm.nullish();

/** A scan, as the device has made it. Its id is made there, too: sent again, it gets its first answer. */
export const Scan = z
  .object({
    uuid: z.uuid(),
    mode: z.enum(SCAN_MODES),
    /** As the scanner gave it: of a package, or a number of a shipment. */
    code: exactText(SCAN_LIMITS.code).min(1),
    place,
    /** When it was scanned. A time that has not come counts as now. */
    at: InstantInput,
    weightKg: Kg.nullish(),
    lengthCm: length,
    widthCm: length,
    heightCm: length,
    /** Who has taken it. */
    name: optionalText(SCAN_LIMITS.name),
    reason: z.enum(SCAN_REASONS).nullish(),
    /** In `handOver`: the partner that gets it, by default that of the shipment; the bag it is in; and what the label of the partner says, where both are checked. */
    partner: Partner.nullish(),
    bag: Bag.nullish(),
    pair: exactText(SCAN_LIMITS.code).min(1).nullish(),
    /** The device has shown it as recorded, and could not send it in time. Not believed of a scan that is younger than `LATE_AFTER_SECONDS`. */
    isLate: z.boolean().nullish(),
  })
  .meta({ id: 'Scan' });
export type Scan = z.infer<typeof Scan>;

/** Who made the scans that are sent, where a device may send them in the session of another user: that is refused. */
const by = exactText(SCAN_LIMITS.login).nullish();

export const Scans = z.object({ scans: boundedArray(Scan, SCAN_LIMITS.scans, 1), by }).meta({ id: 'Scans' });

/** What seals what a device keeps of a person. */
export const DeviceKey = z.object({ login: z.string(), key: z.string() }).meta({ id: 'DeviceKey' });

/** What became of a scan. */
export const ScanAnswer = z
  .object({
    uuid: z.uuid(),
    result: z.enum(SCAN_RESULTS),
    message: z.enum(SCAN_MESSAGES).optional(),
    shipmentId: Id.optional(),
    aceBillNumber: z.string().optional(),
    packageNumber: z.number().int().optional(),
    /** Why it is on hold. */
    hold: z.enum(PROBLEM_REASONS).optional(),
    /** What its destination asks for that it lacks, as forms name it: `goodsLines[0].hsCode`. */
    fields: z.array(z.string()).optional(),
    /** The number of the manifest with it. */
    manifest: z.string().optional(),
    /** How many packages of the shipment have the state that this one has now, of how many. */
    received: z.number().int().optional(),
    total: z.number().int().optional(),
  })
  .meta({ id: 'ScanAnswer' });
export type ScanAnswer = z.infer<typeof ScanAnswer>;

/** Scans that the caller takes back. */
export const ScansToUndo = z.object({ uuids: boundedArray(z.uuid(), SCAN_LIMITS.scans, 1), by }).meta({ id: 'ScansToUndo' });

/** The end of a round: what was received there since the last one. */
export const RoundEnd = z.object({ uuid: z.uuid(), place, by }).meta({ id: 'RoundEnd' });
export type RoundEnd = z.infer<typeof RoundEnd>;

/** What a round has received, and which packages of its shipments are missing. */
export const Round = z
  .object({
    uuid: z.uuid(),
    scans: z.number().int(),
    missing: z.array(
      z.object({
        shipmentId: Id,
        aceBillNumber: z.string(),
        received: z.number().int(),
        total: z.number().int(),
        packages: z.array(z.number().int()),
      }),
    ),
  })
  .meta({ id: 'Round' });
export type Round = z.infer<typeof Round>;
