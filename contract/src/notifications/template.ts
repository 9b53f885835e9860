import { z } from 'zod';
import { settingState, settingVersion } from '../shared/setting.ts';
import { type Lines, label, optionalText, requiredText, violates } from '../shared/text/text.ts';
import { Language } from '../users/user.ts';
import { NotificationOccasion } from './notification.ts';
import { faultyTagOf } from './variables.ts';

/** Characters of the parts of a template. */
const TEMPLATE_LIMITS = { subject: 200, html: 8_000, text: 4_000 } as const;

const template = (max: number, lines?: Lines) => requiredText(max, lines).refine((value) => faultyTagOf(value) === null, violates('tag'));

/** The texts of a notification, with variables in double braces (docs/decisions/0068-templates.md). */
export const TemplateInput = z.object({
  /** One line. */
  subject: label(template(TEMPLATE_LIMITS.subject)),
  /** Tags and attributes that mails may not have are left out. */
  html: template(TEMPLATE_LIMITS.html, 'many'),
  text: template(TEMPLATE_LIMITS.text, 'many'),
});
export type TemplateInput = z.infer<typeof TemplateInput>;

/** The version is that of the template that the input replaces; without it, any. */
export const TemplateChange = TemplateInput.extend(settingVersion).meta({ id: 'TemplateChange' });
export type TemplateChange = z.infer<typeof TemplateChange>;

/** A template as it is used. */
export const Template = z
  .object({
    event: NotificationOccasion,
    language: Language,
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** Whether an administrator has changed it. */
    isChanged: z.boolean(),
    ...settingState,
  })
  .meta({ id: 'Template' });
export type Template = z.infer<typeof Template>;

export const TemplateParams = z.object({ event: NotificationOccasion, language: Language });

/** A template to look at, with a shipment that fills it; without one, the latest that the caller may see, or made-up values. */
export const TemplateTrial = TemplateInput.extend({ aceBillNumber: optionalText(25) }).meta({ id: 'TemplateTrial' });
export type TemplateTrial = z.infer<typeof TemplateTrial>;

/** A mail as it would be sent. */
export const RenderedMail = z.object({ subject: z.string(), html: z.string(), text: z.string() }).meta({ id: 'RenderedMail' });
export type RenderedMail = z.infer<typeof RenderedMail>;
