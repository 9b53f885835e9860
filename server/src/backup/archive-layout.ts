/** The files in a backup, which is a compressed tar file. The rows of a table are in numbered parts between header and trailer. */
export const ENTRIES = { header: 'header.json', secret: 'jwt-secret', trailer: 'trailer.json' } as const;

export const partName = (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}.copy`;
