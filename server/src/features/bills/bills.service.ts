import type { Language } from '@ace/contract/shared/languages.ts';
import type { ShipmentWithoutGoods } from '@ace/contract/shipments/shipment.ts';
import type { Caller } from '../../shared/caller.ts';
import type { Context } from '../../shared/context/context.ts';
import type { DrawnFile } from '../../shared/http/answers.ts';
import type { Letterhead } from '../../shared/pdf/letterhead.ts';
import { addressOf, findPicture, sizeOf } from '../../shared/pictures/pictures.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { packagesOfShipments } from '../packages/packages.service.ts';
import { readShareLinks } from '../shipments/links.service.ts';
import { readAllShipments, readShipment } from '../shipments/reading.service.ts';
import { findDangers, SAMPLE_SHIPMENT, WITHOUT_GOODS } from '../shipments/shipments.reads.ts';
import { findPaperNames } from '../users/users.reads.ts';
import type { BillPaper } from './draw/bill.ts';

const billThread = new URL('./draw/bill.thread.ts', import.meta.url);

/** Who the company is, as papers have it at their top. */
const readLetterhead = async (context: Context): Promise<Letterhead> => {
  const company = await readCompany(context);
  const logo = company.logo ? await findPicture(context.db, company.logo) : undefined;
  return { ...company, logo: logo ? { address: addressOf(logo), ...sizeOf(logo) } : null };
};

/** A file with the bills of shipments. Drawing throws `unprintable` if none of them can be printed. */
const billsOf = async (
  context: Context,
  user: Caller,
  shipments: ShipmentWithoutGoods[],
  language: Language,
  name: string,
): Promise<DrawnFile> => {
  const { timeZone } = context.config;
  const company = await readLetterhead(context);
  const owners = await findPaperNames(context.db, [...new Set(shipments.map(({ ownerId }) => ownerId))], language);
  const ids = shipments.map(({ id }) => id);
  const links = await readShareLinks(context, ids);
  const dangers = await findDangers(context.db, ids);
  const packages = Object.fromEntries(await packagesOfShipments(context.db, shipments));
  const paper: BillPaper = { shipments, packages, dangers, owners, links, language, company, timeZone, printedAt: new Date() };
  return { draw: () => context.pdfs.draw(user.id, billThread, paper), name, disposition: 'inline' };
};

/** The bill of a shipment as PDF. Throws `error.http.404`, and `unprintable`. */
export const printBill = async (context: Context, user: Caller, id: number, language: Language) => {
  const shipment = await readShipment(context, user, id);
  return await billsOf(context, user, [shipment], language, `bill-${shipment.aceBillNumber}.pdf`);
};

/**
 * The bills of shipments as one PDF, in the order of the ids, without those that cannot be printed. Throws `error.shipmentsNotFound` if the user may
 * not see one, and `unprintable` if none can be printed.
 */
export const printBills = async (context: Context, user: Caller, ids: number[], language: Language) => {
  const shipments = await readAllShipments(context, user, ids, WITHOUT_GOODS);
  return await billsOf(context, user, shipments, language, 'bills.pdf');
};

/** The bill of a made-up shipment, with a letterhead. */
export const drawSampleBill = (
  { pdfs, config: { timeZone } }: Context,
  user: Caller,
  company: BillPaper['company'],
  language: Language,
) => {
  const { id, aceBillNumber, cubicL: length, cubicW: width, cubicH: height } = SAMPLE_SHIPMENT;
  const packages = [6.2, 5.8].map((weighedKg, index) => ({
    ...{ number: index + 1, code: `${aceBillNumber}P0${index + 1}`, declaredKg: null, weighedKg },
    ...{ length, width, height, units: null, value: null },
  }));
  const paper: BillPaper = {
    shipments: [SAMPLE_SHIPMENT],
    packages: { [id]: packages },
    dangers: {},
    owners: {},
    links: {},
    language,
    company,
    timeZone,
    printedAt: new Date(SAMPLE_SHIPMENT.createdDate),
  };
  return pdfs.draw(user.id, billThread, paper);
};
