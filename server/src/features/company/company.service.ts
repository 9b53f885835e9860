import { COMPANY, COMPANY_LIMITS, type CompanySettings, type CompanySettingsInput } from '@ace/contract/company/company.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { addressOf, drawPicture, findPicture, storePicture } from '../../shared/pictures/pictures.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { answerOf, lockSetting, readSetting, type Stored, writeSetting } from '../../shared/settings/settings.ts';
import { countUnitNumbers } from '../packages/packages.reads.ts';

/** Pixels of a logo: at 300 dpi, ten centimetres wide and three high. */
const LOGO = { width: 1_200, height: 400, bytes: COMPANY_LIMITS.logoBytes };

type Value = (typeof COMPANY)['initial'];

const shown = async ({ db, config }: Context, stored: Stored<Value>): Promise<CompanySettings> => {
  const picture = stored.value.logo && (await findPicture(db, stored.value.logo));
  const given = Object.entries(config.company).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    ...answerOf(stored),
    logo: picture ? addressOf(picture) : null,
    environment: Object.fromEntries(given),
    unitNumbers: stored.value.gs1Prefix ? await countUnitNumbers(db, stored.value.gs1Prefix) : null,
  };
};

/** Who the company is, as it was saved, and what the environment says instead. */
export const readCompanySettings = async (context: Context) => shown(context, await readSetting(context.db, COMPANY));

/** Saves who the company is. Throws `picture` at a logo that is none, and `error.concurrencyFailure`. */
export const saveCompanySettings = async (context: Context, user: Caller, { version, logo, ...fields }: CompanySettingsInput) => {
  const { value: before } = await readSetting(context.db, COMPANY);
  const picture = logo ? await drawPicture(logo, LOGO, before.logo) : null;
  if (picture === undefined) throw fieldProblem('company', 'logo', 'picture');
  const stored = await change(context, user, async (tx) => {
    await lockSetting(tx, COMPANY, version);
    if (picture) await storePicture(tx, picture);
    return await writeSetting(tx, COMPANY, { ...fields, logo: picture?.hash ?? null });
  });
  return await shown(context, stored);
};
