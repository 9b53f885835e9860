// Not in a file with schemas, so that the browser does not load zod for these names.

/** The state of a package: as its own scans say, or the later trackings of its shipment. */
export const PACKAGE_STATES = ['announced', 'received', 'handedOver', 'outForDelivery', 'delivered', 'returned'] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];
