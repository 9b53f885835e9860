import { accountEndpoints } from './account/endpoints.ts';
import { auditEndpoints } from './audits/endpoints.ts';
import { billEndpoints } from './bills/endpoints.ts';
import { bulkEndpoints } from './bulk/endpoints.ts';
import { companyEndpoints } from './company/endpoints.ts';
import { connectorEndpoints } from './connectors/endpoints.ts';
import { customsSheetEndpoints } from './customs-sheets/endpoints.ts';
import { deskEndpoints } from './desk/endpoints.ts';
import { destinationEndpoints } from './destinations/endpoints.ts';
import { disclosureEndpoints } from './disclosures/endpoints.ts';
import { hsCodeEndpoints, hsUploadEndpoints } from './hs-codes/endpoints.ts';
import { importEndpoints, uploadEndpoints } from './imports/endpoints.ts';
import { labelEndpoints } from './labels/endpoints.ts';
import { managementEndpoints } from './management/endpoints.ts';
import { manifestEndpoints } from './manifests/endpoints.ts';
import { notificationEndpoints, unsubscribeEndpoints } from './notifications/endpoints.ts';
import { packageEndpoints } from './packages/endpoints.ts';
import { paperEndpoints } from './papers/endpoints.ts';
import { partnerEventEndpoints, partnerPushEndpoints } from './partner-events/endpoints.ts';
import { partnerEndpoints } from './partners/endpoints.ts';
import type { Permission } from './permissions.ts';
import { preferenceEndpoints } from './preferences/endpoints.ts';
import { printerEndpoints } from './printers/endpoints.ts';
import { problemEndpoints } from './problems/endpoints.ts';
import { progressEndpoints } from './progress/endpoints.ts';
import { scanEndpoints } from './scans/endpoints.ts';
import type { Call } from './shared/calls.ts';
import { sharingEndpoints } from './sharing/endpoints.ts';
import { shipmentEndpoints } from './shipments/endpoints.ts';
import { trackingEndpoints } from './trackings/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';
import { weightEndpoints } from './weights/endpoints.ts';

/** All calls of the API. */
export const API = {
  ...accountEndpoints,
  ...userEndpoints,
  ...partnerEndpoints,
  ...partnerEventEndpoints,
  ...partnerPushEndpoints,
  ...preferenceEndpoints,
  ...companyEndpoints,
  ...weightEndpoints,
  ...destinationEndpoints,
  ...hsCodeEndpoints,
  ...hsUploadEndpoints,
  ...progressEndpoints,
  ...shipmentEndpoints,
  ...billEndpoints,
  ...paperEndpoints,
  ...sharingEndpoints,
  ...connectorEndpoints,
  ...disclosureEndpoints,
  ...packageEndpoints,
  ...problemEndpoints,
  ...scanEndpoints,
  ...manifestEndpoints,
  ...customsSheetEndpoints,
  ...printerEndpoints,
  ...labelEndpoints,
  ...trackingEndpoints,
  ...bulkEndpoints,
  ...importEndpoints,
  ...uploadEndpoints,
  ...deskEndpoints,
  ...notificationEndpoints,
  ...unsubscribeEndpoints,
  ...auditEndpoints,
  ...managementEndpoints,
} satisfies Record<Call, { permission: Permission }>;
export type Api = typeof API;
