import { FIELD_NAMES, type Finding } from '@ace/contract/destinations/names.ts';
import { destinationOf, findingsOf, type Known, stoppedFields } from '@ace/contract/destinations/readiness.ts';
import type { Destinations } from '@ace/contract/destinations/rules.ts';
import { DESTINATIONS } from '@ace/contract/destinations/settings.ts';
import { LANGUAGES, type Language } from '@ace/contract/shared/languages.ts';
import { type Caller, visibleTo } from '../../shared/caller.ts';
import type { Database } from '../../shared/database/schema.ts';
import { readSetting, type Stored } from '../../shared/settings/settings.ts';
import { findAbsentCodes } from '../hs-codes/hs-codes.reads.ts';
import { type Read, shipmentFields, sumOtherGifts } from '../shipments/shipments.reads.ts';
import './destinations.tables.ts';

/** A stored group, in which each rule has the time of its installation: shipped ones came with the program. */
export const withInstallation = async (db: Database, stored: Stored<Destinations>): Promise<Stored<Destinations>> => {
  const { installedAt: shippedAt } = await db.selectFrom('shippedRules').select('installedAt').executeTakeFirstOrThrow();
  const rules = stored.value.rules.map((rule) => ({ ...rule, installedAt: rule.installedAt ?? shippedAt }));
  return { ...stored, value: { ...stored.value, rules } };
};

/** What destinations ask for now. */
export const readDestinations = async (db: Database) => withInstallation(db, await readSetting(db, DESTINATIONS));

/** What findings are about, and what tells other gifts to the same receiver. */
export const CHECKED = shipmentFields(
  ...([
    'ownerId',
    'partnerShipment',
    'shipDate',
    'createdDate',
    'receiverContactName',
    'priorNoticeNumber',
    'taxNumbers',
    'goodsLines',
  ] as const),
  ...(['receiverStateProvince', 'receiverCountry', 'goodsOriginCountryCode', 'insuranceCurrencyCode'] as const),
  ...FIELD_NAMES,
);
export type CheckedShipment = Read<typeof CHECKED>;

/**
 * What the database knows besides a shipment: other gifts to its receiver, of `giver` or of everybody (null), and which of its codes are in no schedule.
 */
const readKnown = async (db: Database, shipment: CheckedShipment, giver: number | null): Promise<Omit<Known, 'language'>> => {
  const country = destinationOf(shipment);
  const codes = [...new Set(shipment.goodsLines.flatMap(({ hsCode }) => hsCode ?? []))];
  const absentCodes = country && codes.length > 0 ? await findAbsentCodes(db, { country, day: shipment.shipDate, codes }) : null;
  const otherGifts = shipment.exportReason === 'gift' ? await sumOtherGifts(db, shipment, giver) : [];
  return { absentCodes, otherGifts };
};

/** The reader of findings. Those for a customer, and those that lists show, come of the customer's own shipments only. */
type For = { language: Language; giver: number | null; destinations?: Destinations };

/** What a shipment lacks for its destination, by the rules of now or those that are given. */
export const findFindings = async (db: Database, shipment: CheckedShipment, { language, giver, destinations }: For): Promise<Finding[]> => {
  const setting = destinations ?? (await readDestinations(db)).value;
  return findingsOf(shipment, setting, { language, ...(await readKnown(db, shipment, giver)) });
};

/** The fields at which a shipment is stopped for a user, as forms name them. */
export const findStopped = async (db: Database, user: Caller, shipment: CheckedShipment) =>
  stoppedFields(await findFindings(db, shipment, { language: LANGUAGES[0], giver: visibleTo(user) }));
