import {
  COMPANY,
  COMPANY_LIMITS,
  type CompanyPreview,
  type CompanySettings,
  type CompanySettingsInput,
} from '@ace/contract/company/company.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import { addressOf, drawPicture, findPicture, sizeOf, storePicture } from '../../shared/pictures/pictures.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { companyOf } from '../../shared/settings/company.ts';
import { answerOf, lockSetting, readSetting, type Stored, writeSetting } from '../../shared/settings/settings.ts';
import { drawSampleBill } from '../bills/bills.service.ts';
import { drawSampleLabel } from '../labels/labels.service.ts';
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

/** The logo of an input as it is stored; null if it has none. Throws `picture` at one that is none. */
const drawLogo = async ({ db }: Context, logo: CompanySettingsInput['logo']) => {
  const { value: before } = await readSetting(db, COMPANY);
  const picture = logo ? await drawPicture(logo, LOGO, before.logo) : null;
  if (picture === undefined) throw fieldProblem('company', 'logo', 'picture');
  return picture;
};

const pagePictureThread = new URL('../../shared/pdf/page-picture.thread.ts', import.meta.url);

/** Dots per inch of previews: of a bill, enough to read it where it is half as wide as the screen. */
const DPI = { bill: 110, label: 130 } as const;

/** How a bill and a label of a made-up shipment would look. Throws `picture` at a logo that is none, and `error.busy`. */
export const previewCompany = async (
  context: Context,
  user: Caller,
  { version: _version, logo, ...fields }: CompanySettingsInput,
  language: Language,
): Promise<CompanyPreview> => {
  const picture = await drawLogo(context, logo);
  const company = companyOf({ ...fields, logo: null }, context.config);
  const letterhead = { ...company, logo: picture && { address: addressOf(picture), ...sizeOf(picture) } };
  const pictureOf = async (paper: keyof typeof DPI, { content }: { content: Buffer }) => {
    const { content: png } = await context.pdfs.draw(user.id, pagePictureThread, { pdf: content, dpi: DPI[paper] });
    return `data:image/png;base64,${png.toString('base64')}`;
  };
  return {
    bill: await pictureOf('bill', await drawSampleBill(context, user, letterhead, language)),
    label: await pictureOf(
      'label',
      await drawSampleLabel(context, user, { company: company.name, gs1Prefix: fields.gs1Prefix, format: '4x6' }),
    ),
  };
};

/** Saves who the company is. Throws `picture` at a logo that is none, and `error.concurrencyFailure`. */
export const saveCompanySettings = async (context: Context, user: Caller, { version, logo, ...fields }: CompanySettingsInput) => {
  const picture = await drawLogo(context, logo);
  const stored = await change(context, user, async (tx) => {
    await lockSetting(tx, COMPANY, version);
    if (picture) await storePicture(tx, picture);
    return await writeSetting(tx, COMPANY, { ...fields, logo: picture?.hash ?? null });
  });
  return await shown(context, stored);
};
