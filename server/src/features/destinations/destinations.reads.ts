import { currencyOf } from '@ace/contract/destinations/money.ts';
import type { Finding } from '@ace/contract/destinations/names.ts';
import { destinationOf, findingsOf, type Known, stoppedFields, worthOf } from '@ace/contract/destinations/readiness.ts';
import type { Destinations } from '@ace/contract/destinations/rules.ts';
import { DESTINATIONS } from '@ace/contract/destinations/settings.ts';
import { LANGUAGES, type Language } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Database } from '../../shared/database/schema.ts';
import { readSetting, type Stored } from '../../shared/settings/settings.ts';
import { findAbsentCodes } from '../hs-codes/hs-codes.reads.ts';
import { findOtherGifts } from '../shipments/shipments.reads.ts';
import './destinations.tables.ts';

/** A stored group, in which each rule has the time of its installation: shipped ones came with the program. */
export const withInstallation = async (db: Database, stored: Stored<Destinations>): Promise<Stored<Destinations>> => {
  const { installedAt: shippedAt } = await db.selectFrom('shippedRules').select('installedAt').executeTakeFirstOrThrow();
  const rules = stored.value.rules.map((rule) => ({ ...rule, installedAt: rule.installedAt ?? shippedAt }));
  return { ...stored, value: { ...stored.value, rules } };
};

/** What destinations ask for now. */
export const readDestinations = async (db: Database) => withInstallation(db, await readSetting(db, DESTINATIONS));

/** What the database knows besides a shipment: other gifts to its receiver, and which of its codes are in no schedule. */
const readKnown = async (db: Database, shipment: Shipment): Promise<Omit<Known, 'language'>> => {
  const country = destinationOf(shipment);
  const codes = [...new Set(shipment.goodsLines.flatMap(({ hsCode }) => hsCode ?? []))];
  const absentCodes = country && codes.length > 0 ? await findAbsentCodes(db, { country, day: shipment.shipDate, codes }) : null;
  const gifts = shipment.exportReason === 'gift' ? await findOtherGifts(db, shipment) : [];
  const otherGifts = gifts.flatMap((gift) => {
    const [amount, currency] = [worthOf(gift), currencyOf(gift.insuranceCurrencyCode)];
    return amount === null || currency === null ? [] : [{ amount, currency }];
  });
  return { absentCodes, otherGifts };
};

/** What a shipment lacks for its destination, by the rules of now or those that are given. */
export const findFindings = async (
  db: Database,
  shipment: Shipment,
  language: Language,
  destinations?: Destinations,
): Promise<Finding[]> => {
  const setting = destinations ?? (await readDestinations(db)).value;
  return findingsOf(shipment, setting, { language, ...(await readKnown(db, shipment)) });
};

/** The fields at which a shipment is stopped, as forms name them. */
export const findStopped = async (db: Database, shipment: Shipment) => stoppedFields(await findFindings(db, shipment, LANGUAGES[0]));
