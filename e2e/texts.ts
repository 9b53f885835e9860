import { en as auditsInEnglish } from '../web/src/features/audits/texts/page.en.ts';
import { vi as auditsInVietnamese } from '../web/src/features/audits/texts/page.vi.ts';
import { en as managementInEnglish } from '../web/src/features/management/texts/page.en.ts';
import { vi as managementInVietnamese } from '../web/src/features/management/texts/page.vi.ts';
import { en as notificationAdminInEnglish } from '../web/src/features/notifications/texts/page.en.ts';
import { vi as notificationAdminInVietnamese } from '../web/src/features/notifications/texts/page.vi.ts';
import { en as rulesInEnglish } from '../web/src/features/partner-events/rules/texts/page.en.ts';
import { vi as rulesInVietnamese } from '../web/src/features/partner-events/rules/texts/page.vi.ts';
import { en as lookupInEnglish } from '../web/src/features/partners/texts/page.en.ts';
import { vi as lookupInVietnamese } from '../web/src/features/partners/texts/page.vi.ts';
import { en as shareInEnglish } from '../web/src/features/sharing/texts/page.en.ts';
import { vi as shareInVietnamese } from '../web/src/features/sharing/texts/page.vi.ts';
import { en as formInEnglish } from '../web/src/features/shipments/form/texts/page.en.ts';
import { vi as formInVietnamese } from '../web/src/features/shipments/form/texts/page.vi.ts';
import { en as userAdminInEnglish } from '../web/src/features/users/texts/page.en.ts';
import { vi as userAdminInVietnamese } from '../web/src/features/users/texts/page.vi.ts';
import { en } from '../web/src/texts/en.ts';
import { vi } from '../web/src/texts/vi.ts';

/** The texts of the app, and those of pages for administrators. */
export const TEXTS = {
  vi: {
    ...vi,
    ...managementInVietnamese,
    ...auditsInVietnamese,
    entityAudit: { ...vi.entityAudit, ...auditsInVietnamese.entityAudit },
    ...notificationAdminInVietnamese,
    ...rulesInVietnamese,
    ...lookupInVietnamese,
    share: { ...vi.share, ...shareInVietnamese.share },
    shipment: { ...vi.shipment, form: { ...vi.shipment.form, ...formInVietnamese.shipment.form } },
    user: { ...vi.user, ...userAdminInVietnamese.user, list: { ...vi.user.list, ...userAdminInVietnamese.user.list } },
  },
  en: {
    ...en,
    ...managementInEnglish,
    ...auditsInEnglish,
    entityAudit: { ...en.entityAudit, ...auditsInEnglish.entityAudit },
    ...notificationAdminInEnglish,
    ...rulesInEnglish,
    ...lookupInEnglish,
    share: { ...en.share, ...shareInEnglish.share },
    shipment: { ...en.shipment, form: { ...en.shipment.form, ...formInEnglish.shipment.form } },
    user: { ...en.user, ...userAdminInEnglish.user, list: { ...en.user.list, ...userAdminInEnglish.user.list } },
  },
};

/** For journeys whose course depends on the language: dates, numbers, names of people, the choice of the language. */
export const LANGUAGES = ['vi', 'en'] as const;

/** For the other journeys, which differ in their texts alone; `same-keys.ts` keeps these complete. Half of them are in English. */
export const IN_VIETNAMESE = ['vi'] as const;
export const IN_ENGLISH = ['en'] as const;

/** Fills the `{{places}}` of a text. */
export const filled = (text: string, values: Record<string, unknown>) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
