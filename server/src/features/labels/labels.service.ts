import { type LabelFormat, MAX_LABELS, MAX_LABELS_AT_ONCE } from '@ace/contract/labels/formats.ts';
import type { LabelChoice } from '@ace/contract/labels/labels.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, recordEvent } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { DrawnFile } from '../../shared/http/answers.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { countLabels, packagesNamed, packagesOfShipments } from '../packages/packages.service.ts';
import { readShareLinks, shareUrl } from '../shipments/links.service.ts';
import { readAllShipments } from '../shipments/reading.service.ts';
import { findDangers, SAMPLE_SHIPMENT } from '../shipments/shipments.reads.ts';
import type { Label, LabelPaper } from './draw/label.ts';
import { DRAWN, findHubs, firstUnit, notePrinted, renewCodes } from './labels.repository.ts';
import type { PrintedLabel } from './labels.tables.ts';

const labelThread = new URL('./draw/label.thread.ts', import.meta.url);

/** The labels of a choice, in its order. Throws `Size` if they are too many, and `notFound` at a code that none of the packages has. */
const labelsOf = async (context: Context, user: Caller, { ids: chosen, packages: codes }: LabelChoice): Promise<Label[]> => {
  const all = await readAllShipments(context, user, [...new Set(chosen)], DRAWN);
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
  const [packages, links, hubs, dangers] = await Promise.all([
    packagesOfShipments(context.db, shipments, only),
    readShareLinks(context, ids),
    findHubs(context.db, ids),
    findDangers(context.db, ids),
  ]);
  return shipments.flatMap((shipment) =>
    (packages.get(shipment.id) ?? []).map(({ number, code, weighedKg, declaredKg }) => ({
      ...{ shipment, number, code, weighedKg, declaredKg },
      ...{ link: links[shipment.id] ?? null, hub: hubs.get(shipment.id) ?? null, unNumbers: dangers[shipment.id] ?? [] },
    })),
  );
};

/** A paper in the parts that are drawn one after the other: the pictures of texts for label printers take long, and others wait in turn. A PDF is one. */
export const partsOf = (paper: LabelPaper): LabelPaper[] => {
  if (!paper.format.startsWith('zpl')) return [paper];
  const starts = Array.from({ length: Math.ceil(paper.labels.length / MAX_LABELS_AT_ONCE) }, (_, index) => index * MAX_LABELS_AT_ONCE);
  return starts.map((from) => ({ ...paper, labels: paper.labels.slice(from, from + MAX_LABELS_AT_ONCE) }));
};

/** Notes labels as printed, and tells open pages. `printer` is null if they are a file. */
export const noteLabelled = async (tx: Change, labels: PrintedLabel[], printer: string | null) => {
  await countLabels(tx, labels);
  await notePrinted(tx, labels, printer);
  for (const [recordId, of] of Map.groupBy(labels, ({ shipmentId }) => shipmentId)) {
    await recordEvent(tx, 'shipment.labelled', { recordId, payload: { labels: of.length } });
  }
};

/** What is drawn for a choice, for a printer or as a file. Throws `error.shipmentsNotFound` and what `labelsOf` throws. */
export const readPaper = async (context: Context, user: Caller, choice: LabelChoice, printer?: Pick<LabelPaper, 'size' | 'graphics'>) => {
  const { format, start } = choice;
  const labels = await labelsOf(context, user, choice);
  const { name: company } = await readCompany(context);
  return { labels, format, start, company, ...(printer && { size: printer.size, graphics: printer.graphics }) } satisfies LabelPaper;
};

/** The labels of a paper but for those that cannot be printed, which the headers of what was drawn name. */
export const printedOf = ({ labels, format }: LabelPaper, headers: Record<string, string> = {}): PrintedLabel[] => {
  const left = new Set((headers['X-Not-Printed'] ?? '').split(',').map(decodeURI));
  return labels
    .filter(({ shipment }) => !left.has(shipment.aceBillNumber))
    .map(({ shipment, number, code, weighedKg, declaredKg }) => ({
      ...{ shipmentId: shipment.id, number, code, format, kg: weighedKg ?? declaredKg },
    }));
};

/** Draws a part of the labels of a file. Throws `error.busy`. */
export const drawLabelPart = ({ pdfs }: Context, userId: number, part: LabelPaper) => pdfs.drawPart(userId, labelThread, part);

/** Draws labels. Throws `unprintable` if none can be printed; `headers` name those that cannot. */
export const drawLabelPaper = async ({ pdfs }: Context, user: Caller, paper: LabelPaper) => {
  const drawn = await pdfs.draw(user.id, labelThread, ...partsOf(paper));
  return { ...drawn, printed: printedOf(paper, drawn.headers) };
};

type DrawnLabels = { content: Uint8Array; headers: Record<string, string>; printed: PrintedLabel[]; delivered: () => Promise<unknown> };

/** Labels as a file that `draw` makes. */
export const fileOf = (format: LabelFormat, draw: () => Promise<DrawnLabels>): DrawnFile => {
  const isZpl = format.startsWith('zpl');
  return {
    name: isZpl ? 'labels.zpl' : 'labels.pdf',
    type: isZpl ? 'text/plain; charset=utf-8' : 'application/pdf',
    disposition: isZpl ? 'attachment' : 'inline',
    draw: async () => {
      const { headers, printed, ...file } = await draw();
      return { ...file, headers: { ...headers, 'X-Labels': String(printed.length) } };
    },
  };
};

/** Labels as a file, which are noted as printed when they were delivered. Drawing throws what `drawLabelPaper` throws. */
export const printLabels = (context: Context, user: Caller, paper: LabelPaper) =>
  fileOf(paper.format, async () => {
    const drawn = await drawLabelPaper(context, user, paper);
    return { ...drawn, delivered: () => change(context, user, (tx) => noteLabelled(tx, drawn.printed, null)) };
  });

type SampleLabel = Pick<LabelPaper, 'company' | 'format' | 'size' | 'graphics'> & { gs1Prefix: string | null };

/** The label of a package of a made-up shipment, with the name of the company; with a GS1 prefix, of a logistic unit. */
export const drawSampleLabel = async ({ db, pdfs, config }: Context, user: Caller, { gs1Prefix, ...drawn }: SampleLabel) => {
  const code = gs1Prefix ? await firstUnit(db, gs1Prefix) : `${SAMPLE_SHIPMENT.aceBillNumber}P01`;
  const kgs = { weighedKg: 6.2, declaredKg: null };
  const label: Label = {
    ...kgs,
    shipment: SAMPLE_SHIPMENT,
    number: 1,
    code,
    link: shareUrl(config, '0'.repeat(32)),
    hub: null,
    unNumbers: [],
  };
  const paper: LabelPaper = { labels: [label], start: 1, ...drawn };
  return await pdfs.draw(user.id, labelThread, paper);
};
