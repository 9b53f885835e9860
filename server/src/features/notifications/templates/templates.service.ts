import { NOTIFICATION_OCCASIONS, type NotificationOccasion, type NotifiedStatus } from '@ace/contract/notifications/kinds.ts';
import type { RenderedMail, Template, TemplateChange, TemplateInput, TemplateTrial } from '@ace/contract/notifications/template.ts';
import { faultyTagOf } from '@ace/contract/notifications/variables.ts';
import { LANGUAGES, type Language } from '@ace/contract/shared/languages.ts';
import type { Caller } from '../../../shared/caller.ts';
import type { Context } from '../../../shared/context/context.ts';
import type { Database } from '../../../shared/database/schema.ts';
import { loggerNamed } from '../../../shared/logging.ts';
import { fieldProblem, problem } from '../../../shared/problems.ts';
import { readCompany } from '../../../shared/settings/company.ts';
import { answerOf, readSetting, readSettings, type Stored, saveSetting } from '../../../shared/settings/settings.ts';
import { findEmail } from '../../users/users.reads.ts';
import { unsubscribeUrlOf } from '../addresses.ts';
import { findParcel, rememberAddress } from '../notifications.repository.ts';
import { composeNotification } from './compose.ts';
import { MAIL_TEMPLATES } from './groups.ts';
import type { Parcel } from './parcels.ts';
import { cleanTemplate } from './render.ts';
import '../notifications.tables.ts';

const log = loggerNamed('notifications');

type Key = { event: NotificationOccasion; language: Language };

const templateOf = ({ event, language }: Key, stored: Stored<TemplateInput>): Template => ({
  event,
  language,
  isChanged: !stored.isInitial,
  ...answerOf(stored),
});

const readEach = async (db: Database, keys: Key[]): Promise<Template[]> => {
  const stored = await readSettings(
    db,
    keys.map(({ event, language }) => MAIL_TEMPLATES[language][event]),
  );
  return stored.map((each, index) => templateOf(keys[index] as Key, each));
};

/** The templates of a language by their events: those that an administrator has changed, otherwise ours. */
export const readTemplates = async (db: Database, language: Language): Promise<Record<NotificationOccasion, Template>> => {
  const templates = await readEach(
    db,
    NOTIFICATION_OCCASIONS.map((event) => ({ event, language })),
  );
  return Object.fromEntries(templates.map((template) => [template.event, template])) as Record<NotificationOccasion, Template>;
};

export const readTemplate = async ({ db }: Pick<Context, 'db'>, key: Key): Promise<Template> =>
  templateOf(key, await readSetting(db, MAIL_TEMPLATES[key.language][key.event]));

/** All templates, by event and language. */
export const listTemplates = ({ db }: Pick<Context, 'db'>): Promise<Template[]> =>
  readEach(
    db,
    NOTIFICATION_OCCASIONS.flatMap((event) => LANGUAGES.map((language) => ({ event, language }))),
  );

/** A template with HTML that a mail may have. Throws `tag` or `NotBlank` at `html` if what is left of it is no template, or nothing. */
const cleaned = ({ subject, html, text }: TemplateInput): TemplateInput => {
  const clean = cleanTemplate(html).trim();
  if (clean === '') throw fieldProblem('template', 'html', 'NotBlank');
  if (faultyTagOf(clean) !== null) throw fieldProblem('template', 'html', 'tag');
  return { subject, html: clean, text };
};

/** Changes the text of a notification that is of this version. Throws `tag` and `NotBlank` at `html`, and `error.concurrencyFailure`. */
export const saveTemplate = async (
  context: Pick<Context, 'db' | 'bus'>,
  user: Caller,
  key: Key,
  { version, ...input }: TemplateChange,
): Promise<Template> =>
  templateOf(key, await saveSetting(context, user, MAIL_TEMPLATES[key.language][key.event], { value: cleaned(input), version }));

/** Takes back the changes of a text of this version: ours is used again. Throws `error.concurrencyFailure`. */
export const resetTemplate = async (context: Pick<Context, 'db' | 'bus'>, user: Caller, key: Key, version: number | null) => {
  await saveSetting(context, user, MAIL_TEMPLATES[key.language][key.event], { value: null, version });
};

const STATUS: Record<NotificationOccasion, NotifiedStatus> = {
  pickedUp: 'COLLECTED',
  outForDelivery: 'OUT_FOR_DELIVERY',
  delivered: 'DELIVERED',
  exception: 'FAILED_ATTEMPT',
  late: 'LATE',
};

/** For a company that has no shipment yet. */
const SAMPLE: Parcel = {
  aceBillNumber: 'ACE000000014',
  senderName: 'Công ty An Phú',
  senderContactName: 'Nguyễn Văn An',
  receiverName: null,
  receiverContactName: 'Trần Thị Bình',
  receiverCity: 'Sydney',
  receiverCountry: 'Australia',
  receiverCountryCode: 'AU',
  totalPackages: 2,
  partner: 'gtsAus',
  partnerNumber: 'AU4711',
  shareToken: null,
  estimatedFrom: null,
  estimatedTo: null,
  registrant: { login: 'anphu', firstName: 'Minh Đức', lastName: 'Lê' },
};

/** A text as it would be sent to the receiver of a shipment. Throws `notFound` at `aceBillNumber`, and what `saveTemplate` does. */
const renderTrial = async (context: Context, email: string, { event, language }: Key, { aceBillNumber, ...input }: TemplateTrial) => {
  const { db, config } = context;
  const template = cleaned(input);
  const parcel = await findParcel(db, aceBillNumber || null);
  if (!parcel && aceBillNumber) throw fieldProblem('template', 'aceBillNumber', 'notFound');
  const { token } = await rememberAddress(db, 'email', email);
  const shown = parcel ?? SAMPLE;
  const news = {
    status: STATUS[event],
    eventDate: new Date().toISOString(),
    offsetMinutes: null,
    publicReason: 'absent' as const,
    partnerText: null,
  };
  const around = { config, company: await readCompany(context), name: shown.receiverContactName };
  const receiver = { role: 'receiver' as const, language, unsubscribeUrl: unsubscribeUrlOf(config, token) };
  return composeNotification([{ parcel: shown, news, template }], receiver, around);
};

/** A text as it would be sent. Throws `notFound` at `aceBillNumber`, and `tag` and `NotBlank` at `html`. */
export const previewTemplate = async (context: Context, user: Caller, key: Key, trial: TemplateTrial): Promise<RenderedMail> =>
  await renderTrial(context, await findEmail(context.db, user.id), key, trial);

/** Sends a text to the caller. Throws what `previewTemplate` does, and `error.mailFailed` if the mail server does not take it. */
export const mailTemplate = async (context: Context, user: Caller, key: Key, trial: TemplateTrial) => {
  const to = await findEmail(context.db, user.id);
  const mail = await renderTrial(context, to, key, trial);
  try {
    await context.mailer.send(`test-${crypto.randomUUID()}`, { ...mail, company: await readCompany(context), to });
  } catch (error) {
    log.warn({ error }, 'a test mail was not sent');
    throw problem('error.mailFailed');
  }
};
