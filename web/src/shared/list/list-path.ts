/** The lists of records; the pages of one record are below its list. */
export type ListPath = '/shipment-ace' | '/connector-ace' | '/tracking-ace' | '/admin/user-management';
