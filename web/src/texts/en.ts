import { en as account } from '../features/account/texts/en.ts';
import { en as audits } from '../features/audits/texts/en.ts';
import { en as connectors } from '../features/connectors/texts/en.ts';
import { en as desk } from '../features/desk/texts/en.ts';
import { en as notifications } from '../features/notifications/texts/en.ts';
import { en as palette } from '../features/palette/texts/en.ts';
import { en as partnerEvents } from '../features/partner-events/texts/en.ts';
import { en as sharing } from '../features/sharing/texts/en.ts';
import { en as shipments } from '../features/shipments/texts/en.ts';
import { en as tracker } from '../features/tracker/texts/en.ts';
import { en as trackings } from '../features/trackings/texts/en.ts';
import { en as users } from '../features/users/texts/en.ts';
import { en as shell } from '../shell/texts/en.ts';

/** All English texts of the app, but for those that pages load with themselves. */
export const en = {
  ...shell,
  ...account,
  ...sharing,
  ...shipments,
  ...connectors,
  ...trackings,
  ...notifications,
  ...palette,
  ...partnerEvents,
  ...users,
  ...audits,
  ...tracker,
  ...desk,
  // Keys of the server's success alerts, one for each change.
  aceApp: { ...shipments.aceApp, ...connectors.aceApp, ...trackings.aceApp, ...users.aceApp },
};
