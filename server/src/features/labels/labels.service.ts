import { MAX_LABELS } from '@ace/contract/labels/formats.ts';
import type { LabelChoice } from '@ace/contract/labels/labels.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, recordEvent } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { PdfFile } from '../../shared/http/answers.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { noteLabels, packagesNamed, packagesOfShipments } from '../packages/packages.service.ts';
import { readShareLinks, shareUrl } from '../shipments/links.service.ts';
import { SAMPLE_SHIPMENT } from '../shipments/shipments.reads.ts';
import { readAllShipments } from '../shipments/shipments.service.ts';
import type { Label, LabelPaper } from './draw/label.ts';
import { findHubs, firstUnit, notePrinted, renewCodes } from './labels.repository.ts';
import type { PrintedLabel } from './labels.tables.ts';

const labelThread = new URL('./draw/label.thread.ts', import.meta.url);

/** The labels of a choice, in its order. Throws `Size` if they are too many, and `notFound` at a code that none of the packages has. */
const labelsOf = async (context: Context, user: Caller, { ids: chosen, packages: codes }: LabelChoice): Promise<Label[]> => {
  const all = await readAllShipments(context, user, [...new Set(chosen)]);
  const named = codes && (await packagesNamed(context.db, chosen, codes));
  const missing = named?.indexOf(null) ?? -1;
  if (missing !== -1) throw fieldProblem('labels', `packages[${missing}]`, 'notFound');
  const only = named?.filter((each) => each !== null);
  const namedIds = only && new Set(only.map(({ shipmentId }) => shipmentId));
  const shipments = all.filter(({ id }) => !namedIds || namedIds.has(id));
  if (!only && shipments.reduce((sum, { totalPackages }) => sum + totalPackages, 0) > MAX_LABELS)
    throw fieldProblem('labels', 'ids', 'Size');
  const ids = shipments.map(({ id }) => id);
  await change(context, user, (tx) => renewCodes(tx, ids));
  const [packages, links, hubs] = await Promise.all([
    packagesOfShipments(context.db, shipments, only),
    readShareLinks(context, ids),
    findHubs(context.db, ids),
  ]);
  return shipments.flatMap((shipment) =>
    (packages.get(shipment.id) ?? []).map(({ number, code, weighedKg, declaredKg }) => ({
      ...{ shipment, number, code, weighedKg, declaredKg },
      ...{ link: links[shipment.id] ?? null, hub: hubs.get(shipment.id) ?? null },
    })),
  );
};

/** So many labels are drawn for a label printer at a time: the pictures of their texts take long, and others wait in turn. */
const PART = 50;

/** A paper in the parts that are drawn one after the other. A PDF is one. */
const partsOf = (paper: LabelPaper): LabelPaper[] => {
  if (!paper.format.startsWith('zpl')) return [paper];
  const starts = Array.from({ length: Math.ceil(paper.labels.length / PART) }, (_, index) => index * PART);
  return starts.map((from) => ({ ...paper, labels: paper.labels.slice(from, from + PART) }));
};

/** Notes labels as printed, and tells open pages. `printer` is null if they are a file. */
export const noteLabelled = async (tx: Change, labels: PrintedLabel[], printer: string | null) => {
  await noteLabels(tx, labels);
  await notePrinted(tx, labels, printer);
  for (const [recordId, of] of Map.groupBy(labels, ({ shipmentId }) => shipmentId)) {
    await recordEvent(tx, 'shipment.labelled', { recordId, payload: { labels: of.length } });
  }
};

/**
 * How the labels of packages are drawn, for a printer or as a file. Throws `error.shipmentsNotFound` and what `labelsOf` throws; `draw`, `unprintable` if
 * none can be printed. `headers` name those that cannot.
 */
export const drawChosen = async (context: Context, user: Caller, choice: LabelChoice, printer?: Pick<LabelPaper, 'size' | 'graphics'>) => {
  const { format, start } = choice;
  const labels = await labelsOf(context, user, choice);
  const { name: company } = await readCompany(context);
  const paper: LabelPaper = { labels, format, start, company, ...(printer && { size: printer.size, graphics: printer.graphics }) };
  const draw = async () => {
    const { pdf, headers } = await context.pdfs.draw(user.id, labelThread, ...partsOf(paper));
    const left = new Set((headers['X-Not-Printed'] ?? '').split(',').map(decodeURI));
    const printed = labels
      .filter(({ shipment }) => !left.has(shipment.aceBillNumber))
      .map(
        ({ shipment, number, code, weighedKg, declaredKg }): PrintedLabel => ({
          ...{ shipmentId: shipment.id, number, code, format, kg: weighedKg ?? declaredKg },
        }),
      );
    return { pdf, headers, printed };
  };
  return { draw };
};

/** The labels of packages as a file, which are noted as printed once they are drawn. Throws what `drawChosen` throws. */
export const printLabels = async (context: Context, user: Caller, choice: LabelChoice): Promise<PdfFile> => {
  const { draw } = await drawChosen(context, user, choice);
  const isZpl = choice.format.startsWith('zpl');
  return {
    name: isZpl ? 'labels.zpl' : 'labels.pdf',
    type: isZpl ? 'text/plain; charset=utf-8' : 'application/pdf',
    disposition: isZpl ? 'attachment' : 'inline',
    draw: async () => {
      const { pdf, headers, printed } = await draw();
      await change(context, user, (tx) => noteLabelled(tx, printed, null));
      return { pdf, headers: { ...headers, 'X-Labels': String(printed.length) } };
    },
  };
};

type SampleLabel = Pick<LabelPaper, 'company' | 'format' | 'size' | 'graphics'> & { gs1Prefix: string | null };

/** The label of a package of a made-up shipment, with the name of the company; with a GS1 prefix, of a logistic unit. */
export const drawSampleLabel = async ({ db, pdfs, config }: Context, user: Caller, { gs1Prefix, ...drawn }: SampleLabel) => {
  const code = gs1Prefix ? await firstUnit(db, gs1Prefix) : `${SAMPLE_SHIPMENT.aceBillNumber}P01`;
  const kgs = { weighedKg: 6.2, declaredKg: null };
  const label: Label = { ...kgs, shipment: SAMPLE_SHIPMENT, number: 1, code, link: shareUrl(config, '0'.repeat(32)), hub: null };
  const paper: LabelPaper = { labels: [label], start: 1, ...drawn };
  return await pdfs.draw(user.id, labelThread, paper);
};
