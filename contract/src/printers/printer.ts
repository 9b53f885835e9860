import { z } from 'zod';
import { boundedArray } from '../shared/bounded-array.ts';
import { withDefault } from '../shared/record.ts';
import { settingGroup, settingVersion } from '../shared/setting.ts';
import { label, optionalText, requiredText, violates } from '../shared/text/text.ts';
import { PRINTER_DPI, PRINTER_GRAPHICS, PRINTER_SIZES } from './kinds.ts';

/** Maximum lengths in code points, and how many printers there are. */
export const PRINTER_LIMITS = { printers: 100, name: 60, host: 253, place: 100 };

/** An address, or the name of a machine. */
const HOST = /^[\dA-Za-z._:-]+$/;

const fields = {
  name: label(requiredText(PRINTER_LIMITS.name)),
  /** An address of a private network or of the server itself, or a name that leads to one. */
  host: requiredText(PRINTER_LIMITS.host).refine((value) => HOST.test(value), violates('Pattern')),
  port: z.number().int().min(1).max(65_535),
  /** Dots per inch. */
  dpi: z.union(PRINTER_DPI.map((dpi) => z.literal(dpi))),
  /** Of its labels. */
  size: z.enum(PRINTER_SIZES),
  /** How pictures are sent to it. */
  graphics: z.enum(PRINTER_GRAPHICS),
};

/** A printer of labels that knows ZPL II. */
export const Printer = z
  .object({ id: z.number().int(), version: z.number().int(), ...fields, place: z.string().nullable() })
  .meta({ id: 'Printer' });
export type Printer = z.infer<typeof Printer>;

export const PrinterInput = z
  .object({
    ...settingVersion,
    ...fields,
    port: withDefault(fields.port, 9_100),
    size: withDefault(fields.size, '4x6'),
    graphics: withDefault(fields.graphics, 'z64'),
    /** Its place. */
    place: label(optionalText(PRINTER_LIMITS.place)),
  })
  .meta({ id: 'PrinterInput' });
export type PrinterInput = z.infer<typeof PrinterInput>;

const Printers = z.object({ printers: boundedArray(Printer, PRINTER_LIMITS.printers), lastId: z.number().int() });
type Printers = z.infer<typeof Printers>;

/** All printers. The id of one that was removed is not given again: machines remember it. */
export const PRINTERS = settingGroup<Printers, 'printers:configure'>({
  number: 6,
  name: 'printers',
  schema: Printers,
  initial: { printers: [], lastId: 0 },
  permission: 'printers:configure',
});
