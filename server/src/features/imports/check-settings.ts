import { isAllowed } from '@ace/contract/permissions.ts';
import { personName } from '@ace/contract/shared/languages.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { Database } from '../../shared/database/schema.ts';
import { todayOf } from '../../shared/today.ts';
import { readDestinations } from '../destinations/destinations.reads.ts';
import { findSender, findSendersNamed } from '../users/users.reads.ts';
import { readWeightRules } from '../weights/weights.reads.ts';
import type { CheckSettings } from './check/kinds/kind.ts';
import { ownerKey } from './check/kinds/shipments.ts';
import type { StoredImport } from './imports.repository.ts';
import { findTexts } from './rows.repository.ts';

/** A user with what their account says of them as a sender. */
const asOwner = (person: Awaited<ReturnType<typeof findSender>>) => ({
  id: person.id,
  sender: {
    senderContactName: personName(person, person.langKey) || person.company || person.login,
    senderTelNo: person.phone,
    senderName: person.company,
    senderAddress: person.address,
  },
});

/** The users that these texts name as owners, by login, e-mail address or company, and the caller. */
const findSenders = async (db: Database, callerId: number, texts: string[]): Promise<Pick<CheckSettings, 'owners' | 'self'>> => {
  const wanted = [...new Set(texts.map(ownerKey))].filter((text) => text !== '');
  const found = wanted.length > 0 ? await findSendersNamed(db, wanted) : [];
  const owners: CheckSettings['owners'] = {};
  for (const text of wanted) {
    const named = found.filter(({ login, email }) => [login, email].includes(text));
    const meant = named.length > 0 ? named : found.filter(({ company }) => company !== null && ownerKey(company) === text);
    const [only] = meant;
    if (only) owners[text] = meant.length > 1 ? 'ambiguous' : asOwner(only);
  }
  return { owners, self: asOwner(await findSender(db, callerId)) };
};

/** What the check needs to know besides the rows. */
export const checkSettingsOf = async (context: Context, db: Database, caller: Caller, imported: StoredImport): Promise<CheckSettings> => {
  const { id, kind, constants, mergeByReference, withHidden } = imported;
  const columns = imported.columns.flatMap(({ index, fields, heading }) => fields.map((field) => ({ index, field, heading })));
  const ownerColumn = columns.find(({ field }) => field === 'owner');
  const texts = ownerColumn ? await findTexts(db, id, ownerColumn.index, 'owner') : [];
  const { owners, self } = await findSenders(db, caller.id, [...texts, String(constants.owner ?? '')]);
  const { timeZone } = context.config;
  const mayAssign = isAllowed('shipments:assign', caller);
  const hasTypes = Boolean(imported.sheet);
  const today = todayOf(context);
  const [weights, { value: destinations }] = [await readWeightRules(db), await readDestinations(db)];
  const rules = { weights, destinations };
  return { kind, columns, constants, mergeByReference, withHidden, mayAssign, today, timeZone, ...rules, hasTypes, owners, self };
};
