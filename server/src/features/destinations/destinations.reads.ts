import { CHECKED_FIELDS, type Finding } from '@ace/contract/destinations/names.ts';
import { destinationOf, findingsOf, type Known, stoppedFields } from '@ace/contract/destinations/readiness.ts';
import { type Destinations, NO_CONDITIONS } from '@ace/contract/destinations/rules.ts';
import { DESTINATIONS } from '@ace/contract/destinations/settings.ts';
import { LANGUAGES, type Language } from '@ace/contract/shared/languages.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Database } from '../../shared/database/schema.ts';
import { readSetting, type Stored } from '../../shared/settings/settings.ts';
import { findAbsentCodes } from '../hs-codes/hs-codes.reads.ts';
import { type Read, shipmentFields, sumOnSameFlight, sumOtherGifts } from '../shipments/shipments.reads.ts';
import './destinations.tables.ts';

/** Rules that were looked up later came with the program that has migration 0038, the others with the one that has 0027. */
const FIRST_LOOKED_UP = '2026-11-28';

/**
 * A stored group, in which each rule has the time of its installation, shipped ones that of a migration, and the conditions that rules did not have when it was
 * stored.
 */
export const withInstallation = async (db: Database, stored: Stored<Destinations>): Promise<Stored<Destinations>> => {
  const shipped = await db.selectFrom('shippedRules').select(['installedAt', 'renewedAt']).executeTakeFirstOrThrow();
  const shippedAt = (asOf: string) => (asOf > FIRST_LOOKED_UP ? shipped.renewedAt : shipped.installedAt);
  const rules = stored.value.rules.map((rule) => ({
    ...{ ...NO_CONDITIONS, ...rule },
    installedAt: rule.installedAt ?? shippedAt(rule.source.asOf),
  }));
  return { ...stored, value: { ...stored.value, rules } };
};

/** What destinations ask for now. */
export const readDestinations = async (db: Database) => withInstallation(db, await readSetting(db, DESTINATIONS));

/** What findings are about, and whose shipment it is. */
export const CHECKED = shipmentFields('ownerId', 'createdDate', ...CHECKED_FIELDS);
export type CheckedShipment = Read<typeof CHECKED>;

/** Whether a rule adds up what goes to a receiver on a flight: it is dear to read, and few countries ask. One that is not known may be any. */
const addsUpFlights = ({ rules }: Destinations, country: string | null) =>
  rules.some(
    ({ requires, effect, countries }) =>
      requires.kind === 'flightValue' &&
      effect !== 'off' &&
      (country === null || typeof countries === 'string' || countries.includes(country)),
  );

/**
 * What the database knows besides a shipment: other gifts to its receiver and what else goes there on its flight, of `giver` or of everybody (null), and which
 * of its codes are in no schedule.
 */
const readKnown = async (
  db: Database,
  shipment: CheckedShipment,
  giver: number | null,
  destinations: Destinations,
): Promise<Omit<Known, 'language'>> => {
  const country = destinationOf(shipment);
  const codes = [...new Set(shipment.goodsLines.flatMap(({ hsCode }) => hsCode ?? []))];
  const absentCodes = country && codes.length > 0 ? await findAbsentCodes(db, { country, day: shipment.shipDate, codes }) : null;
  const otherGifts = shipment.exportReason === 'gift' ? await sumOtherGifts(db, shipment, giver) : [];
  const onSameFlight = addsUpFlights(destinations, country) ? await sumOnSameFlight(db, shipment, giver) : [];
  return { absentCodes, otherGifts, onSameFlight };
};

/** The reader of findings. Those for a customer, and those that lists show, come of the customer's own shipments only. */
type For = { language: Language; giver: number | null; destinations?: Destinations };

/** What a shipment lacks for its destination, by the rules of now or those that are given. */
export const findFindings = async (db: Database, shipment: CheckedShipment, { language, giver, destinations }: For): Promise<Finding[]> => {
  const setting = destinations ?? (await readDestinations(db)).value;
  return findingsOf(shipment, setting, { language, ...(await readKnown(db, shipment, giver, setting)) });
};

/** The fields at which a shipment is stopped for a user, as forms name them, and whether nobody has checked what its country asks for. */
export const findStopped = async (db: Database, user: Caller, shipment: CheckedShipment) => {
  const findings = await findFindings(db, shipment, { language: LANGUAGES[0], giver: visibleTo(user) });
  return { fields: stoppedFields(findings), isUnchecked: findings.some(({ effect }) => effect === 'notChecked') };
};
