import { COMPANY } from '@ace/contract/company/company.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { readSetting } from './settings.ts';

/** How the company of the samples is reached. */
const SAMPLE_CONTACT = { phone: '028 0000 0000', email: 'hoidap@acecargo.example' };

type Environment = Pick<Config, 'company' | 'profiles'>;

/** Who the company is where these settings are saved: what the environment says wins. */
export const companyOf = <Value extends (typeof COMPANY)['initial']>(value: Value, config: Environment) => {
  const sample = config.profiles.includes('prod') ? null : SAMPLE_CONTACT;
  return {
    ...value,
    name: config.company.name ?? value.name ?? 'ACE Cargo',
    url: config.company.url ?? value.url,
    phone: config.company.phone ?? value.phone ?? sample?.phone ?? null,
    email: config.company.email ?? value.email ?? sample?.email ?? null,
  };
};

/** Who the company is: what the environment says, else what administrators have saved. `logo` is the hash of its picture. */
export const readCompany = async ({ db, config }: { db: Database; config: Environment }) =>
  companyOf((await readSetting(db, COMPANY)).value, config);
export type Company = Awaited<ReturnType<typeof readCompany>>;
