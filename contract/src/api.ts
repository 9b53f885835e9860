import { accountEndpoints } from './account/endpoints.ts';
import { auditEndpoints } from './audits/endpoints.ts';
import { connectorEndpoints } from './connectors/endpoints.ts';
import { managementEndpoints } from './management/endpoints.ts';
import { partnerEndpoints } from './partners/endpoints.ts';
import type { Permission } from './permissions.ts';
import type { Call } from './shared/calls.ts';
import { shipmentEndpoints } from './shipments/endpoints.ts';
import { trackingEndpoints } from './trackings/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';

/** All calls of the API. */
export const API = {
  ...accountEndpoints,
  ...userEndpoints,
  ...partnerEndpoints,
  ...shipmentEndpoints,
  ...connectorEndpoints,
  ...trackingEndpoints,
  ...auditEndpoints,
  ...managementEndpoints,
} satisfies Record<Call, { permission: Permission }>;
export type Api = typeof API;
