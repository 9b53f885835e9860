import { z } from 'zod';
import { settingGroup, settingState, settingVersion } from '../shared/setting.ts';
import { DestinationRule, Destinations, Rates, rulesOf } from './rules.ts';
import { USUAL_RULES } from './usual-rules.ts';

/** What destinations ask for (docs/decisions/0108-destination-rules.md). */
export const DESTINATIONS = settingGroup<Destinations, 'destinations:configure'>({
  number: 7,
  name: 'destinations',
  schema: Destinations,
  initial: USUAL_RULES,
  permission: 'destinations:configure',
});

/** The rules and rates. */
export const DestinationSettings = Destinations.extend(settingState).meta({ id: 'DestinationSettings' });
export type DestinationSettings = z.infer<typeof DestinationSettings>;

const RuleInput = DestinationRule.omit({ installedAt: true }).meta({ id: 'DestinationRuleInput' });

/** What an administrator sends; the server says since when each rule has been installed. */
export const DestinationSettingsInput = z
  .object({ rules: rulesOf(RuleInput), rates: Rates, ...settingVersion })
  .meta({ id: 'DestinationSettingsInput' });
export type DestinationSettingsInput = z.infer<typeof DestinationSettingsInput>;
