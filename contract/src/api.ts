import { accountEndpoints } from './account/endpoints.ts';
import { auditEndpoints } from './audits/endpoints.ts';
import { bulkEndpoints } from './bulk/endpoints.ts';
import { connectorEndpoints } from './connectors/endpoints.ts';
import { deskEndpoints } from './desk/endpoints.ts';
import { managementEndpoints } from './management/endpoints.ts';
import { partnerEndpoints } from './partners/endpoints.ts';
import type { Permission } from './permissions.ts';
import { preferenceEndpoints } from './preferences/endpoints.ts';
import { progressEndpoints } from './progress/endpoints.ts';
import type { Call } from './shared/calls.ts';
import { shipmentEndpoints } from './shipments/endpoints.ts';
import { trackingEndpoints } from './trackings/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';

/** All calls of the API. */
export const API = {
  ...accountEndpoints,
  ...userEndpoints,
  ...partnerEndpoints,
  ...preferenceEndpoints,
  ...progressEndpoints,
  ...shipmentEndpoints,
  ...connectorEndpoints,
  ...trackingEndpoints,
  ...bulkEndpoints,
  ...deskEndpoints,
  ...auditEndpoints,
  ...managementEndpoints,
} satisfies Record<Call, { permission: Permission }>;
export type Api = typeof API;
