import { z } from 'zod';
import { Partner } from '../partners/partner.ts';
import { boundedArray } from '../shared/bounded-array.ts';
import { Instant, InstantInput } from '../shared/dates/instants.ts';
import { Decimal, Id } from '../shared/numbers.ts';
import { bookkeeping, identity } from '../shared/record.ts';
import { exactText, label, optionalText, requiredText } from '../shared/text/text.ts';
import { TRACKING_LIMITS } from '../trackings/statuses.ts';
import { MANIFEST_LIMITS, MANIFEST_STATES } from './states.ts';

const L = MANIFEST_LIMITS;

/** The name of a bag, as it is written on it. */
export const Bag = label(exactText(L.bag).min(1));

/** What is stored of a manifest. */
export const StoredManifest = z.object({
  id: Id,
  version: z.number().int(),
  /** `M`, year and month of its opening, and its number in that month: `M2611-0007`. */
  number: z.string(),
  partner: Partner,
  place: z.string(),
  state: z.enum(MANIFEST_STATES),
  /** When it is to leave. */
  departsAt: Instant.nullable(),
  /** The waybill of the whole manifest, and its flight. */
  masterNumber: z.string().nullable(),
  flight: z.string().nullable(),
  /** The bags that take nothing more. */
  sealedBags: z.array(z.string()),
  /** Why it was opened again. */
  reason: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: Instant.nullable(),
  ...bookkeeping,
});

/** What leaves together: packages that are handed over to one partner at one place. */
export const Manifest = StoredManifest.extend({ shipments: z.number().int(), packages: z.number().int() }).meta({ id: 'Manifest' });
export type Manifest = z.infer<typeof Manifest>;

/** A package on a manifest. */
const ManifestPackage = z.object({
  number: z.number().int(),
  code: z.string(),
  /** As it was weighed, else as it was declared. */
  kg: Decimal.nullable(),
  /** Whether it was weighed. */
  isWeighed: z.boolean(),
  bag: z.string().nullable(),
  /** When and by which user it was handed over. */
  at: Instant,
  by: z.string(),
});

/** The packages of a shipment on a manifest. */
const ManifestShipment = z.object({
  shipmentId: Id,
  aceBillNumber: z.string(),
  receiver: z.string(),
  country: z.string().nullable(),
  /** It is not handed over: the manifest is not closed with it. */
  isHeld: z.boolean(),
  /** How many packages the shipment has in all. */
  total: z.number().int(),
  packages: z.array(ManifestPackage),
});
export type ManifestShipment = z.infer<typeof ManifestShipment>;

export const ManifestDetail = Manifest.extend({ lines: z.array(ManifestShipment) }).meta({ id: 'ManifestDetail' });
export type ManifestDetail = z.infer<typeof ManifestDetail>;

const place = label(requiredText(TRACKING_LIMITS.location));
const departsAt = InstantInput.nullish();
const number = label(optionalText(L.number)).optional();

export const ManifestStart = z.object({ partner: Partner, place, departsAt }).meta({ id: 'ManifestStart' });
export type ManifestStart = z.infer<typeof ManifestStart>;

/** What is missing keeps its value. A closed manifest is only opened, and gets its master number and flight. */
export const ManifestChange = z
  .object({
    version: identity.version,
    state: z.enum(MANIFEST_STATES).optional(),
    /** Why it is opened again. */
    reason: optionalText(L.reason).optional(),
    masterNumber: number,
    flight: number,
    departsAt,
    sealedBags: boundedArray(Bag, L.bags).optional(),
  })
  .meta({ id: 'ManifestChange' });
export type ManifestChange = z.infer<typeof ManifestChange>;

/** How many shipments an event was recorded of. */
export const ManifestRecorded = z.object({ shipments: z.number().int() }).meta({ id: 'ManifestRecorded' });
