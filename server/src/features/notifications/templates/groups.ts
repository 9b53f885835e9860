import type { NotificationOccasion } from '@ace/contract/notifications/kinds.ts';
import { TemplateInput } from '@ace/contract/notifications/template.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { settingGroup } from '@ace/contract/shared/setting.ts';
import { DEFAULTS_EN } from './defaults.en.ts';
import { DEFAULTS_VI } from './defaults.vi.ts';

const INITIAL = { vi: DEFAULTS_VI, en: DEFAULTS_EN };

const group = (event: NotificationOccasion, language: Language, number: number) =>
  settingGroup({
    number,
    name: `mailTemplates.${event}.${language}`,
    schema: TemplateInput,
    initial: INITIAL[language][event],
    permission: 'notifications:configure',
  });

/** The texts of notifications, each a group of settings. */
export const MAIL_TEMPLATES = {
  vi: {
    pickedUp: group('pickedUp', 'vi', 21),
    outForDelivery: group('outForDelivery', 'vi', 23),
    delivered: group('delivered', 'vi', 25),
    exception: group('exception', 'vi', 27),
    late: group('late', 'vi', 29),
  },
  en: {
    pickedUp: group('pickedUp', 'en', 22),
    outForDelivery: group('outForDelivery', 'en', 24),
    delivered: group('delivered', 'en', 26),
    exception: group('exception', 'en', 28),
    late: group('late', 'en', 30),
  },
} satisfies Record<Language, Record<NotificationOccasion, unknown>>;
