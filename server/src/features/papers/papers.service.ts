import { MAX_PAPER_LINES } from '@ace/contract/papers/endpoints.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { Caller } from '../../shared/caller.ts';
import { change } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { DrawnFile } from '../../shared/http/answers.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { packagesOfShipments } from '../packages/packages.service.ts';
import { readAllShipments, readShipment, requireShipments } from '../shipments/reading.service.ts';
import { countGoodsLines, WHOLE_SHIPMENT } from '../shipments/shipments.reads.ts';
import type { CustomsPapers } from './draw/customs-paper.ts';
import { findInvoices, findMasterNumbers, giveNumbers } from './invoices.repository.ts';

/** The papers that customs ask for, with the threads that draw them. */
const THREADS = {
  invoice: new URL('./draw/invoice.thread.ts', import.meta.url),
  'packing-list': new URL('./draw/packing-list.thread.ts', import.meta.url),
};
type PaperKind = keyof typeof THREADS;

/** The invoices of shipments; those that have none get one. */
const invoicesOf = async (context: Context, user: Caller, shipments: Shipment[]) => {
  const { db, config } = context;
  const ids = shipments.map(({ id }) => id);
  const found = await findInvoices(db, ids);
  const due = shipments.filter(({ id }) => !found[id]);
  if (due.length === 0) return found;
  return await change(context, user, async (tx) => {
    await giveNumbers(tx, due, config.timeZone);
    return await findInvoices(tx.db, ids);
  });
};

/** A file with papers of shipments. Drawing throws `unprintable` if none of them can be printed. */
const papersOf = (context: Context, user: Caller, kind: PaperKind, shipments: Shipment[], name: string, title?: 'proforma'): DrawnFile => {
  const draw = async () => {
    const { db, config } = context;
    const forwarder = await readCompany(context);
    const ids = shipments.map(({ id }) => id);
    const invoices = kind === 'invoice' ? await invoicesOf(context, user, shipments) : await findInvoices(db, ids);
    const packages = Object.fromEntries(await packagesOfShipments(db, shipments));
    const papers: CustomsPapers = {
      ...{ shipments, packages, invoices, forwarder, masterNumbers: await findMasterNumbers(db, ids) },
      ...{ isProforma: title === 'proforma', timeZone: config.timeZone, printedAt: new Date() },
    };
    return await context.pdfs.draw(user.id, THREADS[kind], papers);
  };
  return { draw, name, disposition: 'inline' };
};

/** The invoice or packing list of a shipment as PDF. Throws `error.http.404`, and `unprintable`. */
export const printPaper = async (context: Context, user: Caller, kind: PaperKind, id: number, title?: 'proforma') => {
  const shipment = await readShipment(context, user, id);
  return papersOf(context, user, kind, [shipment], `${kind}-${shipment.aceBillNumber}.pdf`, title);
};

/**
 * Those of shipments as one PDF, in the order of the ids, without those that cannot be printed. Throws `error.shipmentsNotFound` if the user may not see one, `Size` if they
 * have too many lines, and `unprintable` if none can be printed.
 */
export const printPapers = async (context: Context, user: Caller, kind: PaperKind, ids: number[], title?: 'proforma') => {
  await requireShipments(context, user, ids);
  if ((await countGoodsLines(context.db, ids)) > MAX_PAPER_LINES) throw fieldProblem('papers', 'ids', 'Size');
  const shipments = await readAllShipments(context, user, ids, WHOLE_SHIPMENT);
  return papersOf(context, user, kind, shipments, `${kind}s.pdf`, title);
};
