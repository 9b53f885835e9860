import { vi as account } from '../features/account/texts/vi.ts';
import { vi as audits } from '../features/audits/texts/vi.ts';
import { vi as connectors } from '../features/connectors/texts/vi.ts';
import { vi as desk } from '../features/desk/texts/vi.ts';
import { vi as notifications } from '../features/notifications/texts/vi.ts';
import { vi as palette } from '../features/palette/texts/vi.ts';
import { vi as partnerEvents } from '../features/partner-events/texts/vi.ts';
import { vi as sharing } from '../features/sharing/texts/vi.ts';
import { vi as shipments } from '../features/shipments/texts/vi.ts';
import { vi as tracker } from '../features/tracker/texts/vi.ts';
import { vi as trackings } from '../features/trackings/texts/vi.ts';
import { vi as users } from '../features/users/texts/vi.ts';
import { vi as shell } from '../shell/texts/vi.ts';

/** All Vietnamese texts of the app, but for those that pages load with themselves. */
export const vi = {
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
