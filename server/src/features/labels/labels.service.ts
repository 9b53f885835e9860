import { MAX_LABELS } from '@ace/contract/labels/formats.ts';
import type { LabelChoice } from '@ace/contract/labels/labels.ts';
import { numberKey } from '@ace/contract/shared/text/number-forms.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import type { Caller } from '../../shared/caller.ts';
import { type Change, change, recordEvent } from '../../shared/changes/change.ts';
import type { Context } from '../../shared/context/context.ts';
import type { PdfFile } from '../../shared/http/answers.ts';
import { fieldProblem } from '../../shared/problems.ts';
import { readCompany } from '../../shared/settings/company.ts';
import { noteLabels, packagesOfShipments } from '../packages/packages.service.ts';
import { readShareLinks, shareUrl } from '../shipments/links.service.ts';
import { SAMPLE_SHIPMENT } from '../shipments/shipments.reads.ts';
import { readAllShipments } from '../shipments/shipments.service.ts';
import type { Label, LabelPaper } from './draw/label.ts';
import { findHubs, firstUnit, notePrinted, renewCodes } from './labels.repository.ts';
import type { PrintedLabel } from './labels.tables.ts';

const labelThread = new URL('./draw/label.thread.ts', import.meta.url);

/** The labels of a choice, in its order. Throws `Size` if they are too many, and `notFound` at a code that none of the packages has. */
const labelsOf = async (context: Context, user: Caller, { ids, packages: codes }: LabelChoice): Promise<Label[]> => {
  const shipments = await readAllShipments(context, user, ids);
  const total = shipments.reduce((sum, { totalPackages }) => sum + totalPackages, 0);
  if (!codes && total > MAX_LABELS) throw fieldProblem('labels', 'ids', 'Size');
  await change(context, user, (tx) => renewCodes(tx, ids));
  const [packages, links, hubs] = await Promise.all([
    packagesOfShipments(context.db, shipments),
    readShareLinks(context, ids),
    findHubs(context.db, ids),
  ]);
  const wanted = codes?.map((code) => new Set(codesOf(code)));
  const isNamed = (names: string[], forms: Set<string>) => names.some((name) => forms.has(numberKey(name)));
  const found = shipments.flatMap((shipment) =>
    (packages.get(shipment.id) ?? [])
      .filter(({ code, formerCodes }) => !wanted || wanted.some((forms) => isNamed([code, ...formerCodes], forms)))
      .map((each) => ({ each, shipment })),
  );
  for (const [index, forms] of wanted?.entries() ?? []) {
    if (!found.some(({ each }) => isNamed([each.code, ...each.formerCodes], forms)))
      throw fieldProblem('labels', `packages[${index}]`, 'notFound');
  }
  return found.map(({ each: { number, code, weighedKg, declaredKg, chargeableKg }, shipment }) => ({
    ...{ shipment, number, code, weighedKg, declaredKg, chargeableKg },
    ...{ link: links[shipment.id] ?? null, hub: hubs.get(shipment.id) ?? null },
  }));
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
      const { printed, ...drawn } = await draw();
      await change(context, user, (tx) => noteLabelled(tx, printed, null));
      return drawn;
    },
  };
};

type SampleLabel = Pick<LabelPaper, 'company' | 'format' | 'size' | 'graphics'> & { gs1Prefix: string | null };

/** The label of a package of a made-up shipment, with the name of the company; with a GS1 prefix, of a logistic unit. */
export const drawSampleLabel = async ({ db, pdfs, config }: Context, user: Caller, { gs1Prefix, ...drawn }: SampleLabel) => {
  const code = gs1Prefix ? await firstUnit(db, gs1Prefix) : `${SAMPLE_SHIPMENT.aceBillNumber}P01`;
  const kgs = { weighedKg: 6.2, declaredKg: null, chargeableKg: SAMPLE_SHIPMENT.chargeableWeight };
  const label: Label = { ...kgs, shipment: SAMPLE_SHIPMENT, number: 1, code, link: shareUrl(config, '0'.repeat(32)), hub: null };
  const paper: LabelPaper = { labels: [label], start: 1, ...drawn };
  return await pdfs.draw(user.id, labelThread, paper);
};
