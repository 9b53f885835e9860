import { personName } from '@ace/contract/shared/languages.ts';
import type { Database } from '../../shared/database/schema.ts';
import type { CheckSettings } from './check/settings.ts';
import { ownerKey } from './check/shipments.check.ts';

const COLUMNS = ['id', 'login', 'email', 'company', 'firstName', 'lastName', 'phone', 'address', 'langKey'] as const;

const users = (db: Database) => db.selectFrom('appUser').select(COLUMNS);
type Person = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

/** A user with what their account says of them as a sender. */
const asOwner = (person: Person) => ({
  id: person.id,
  sender: {
    senderContactName: personName(person, person.langKey) || person.company || person.login,
    senderTelNo: person.phone,
    senderName: person.company,
    senderAddress: person.address,
  },
});

/** Whom these texts mean as owners, by their login, e-mail address or company, and the caller. */
export const findSenders = async (db: Database, callerId: number, texts: string[]): Promise<Pick<CheckSettings, 'owners' | 'self'>> => {
  const wanted = [...new Set(texts.map(ownerKey))].filter((text) => text !== '');
  const self = await users(db).where('id', '=', callerId).executeTakeFirstOrThrow();
  const found =
    wanted.length === 0
      ? []
      : await users(db)
          .where((eb) => {
            const isWanted = (column: 'login' | 'email' | 'company') => eb(eb.fn('lower', [column]), '=', eb.fn.any(eb.val(wanted)));
            return eb.or([isWanted('login'), isWanted('email'), isWanted('company')]);
          })
          .execute();
  const owners: CheckSettings['owners'] = {};
  for (const text of wanted) {
    const named = found.filter(({ login, email }) => [login, email].includes(text));
    const meant = named.length > 0 ? named : found.filter(({ company }) => company !== null && ownerKey(company) === text);
    const [only] = meant;
    if (only) owners[text] = meant.length > 1 ? 'ambiguous' : asOwner(only);
  }
  return { owners, self: asOwner(self) };
};
