import { MAX_LABELS } from '@ace/contract/labels/formats.ts';
import type { LabelChoice } from '@ace/contract/labels/labels.ts';
import { numberKey } from '@ace/contract/shared/text/number-forms.ts';
import { codesOf } from '@ace/contract/shipments/code.ts';
import type { Caller } from '../../shared/caller.ts';
import { change, recordEvent } from '../../shared/changes/change.ts';
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

/**
 * The labels of packages as a file, which are noted as printed once they are drawn. Throws `error.shipmentsNotFound`, `unprintable` if none can be
 * printed, and what `labelsOf` throws.
 */
export const printLabels = async (context: Context, user: Caller, choice: LabelChoice): Promise<PdfFile> => {
  const { format, start } = choice;
  const labels = await labelsOf(context, user, choice);
  const { name: company } = await readCompany(context);
  const paper: LabelPaper = { labels, format, start, company };
  const isZpl = format.startsWith('zpl');
  return {
    name: isZpl ? 'labels.zpl' : 'labels.pdf',
    type: isZpl ? 'text/plain; charset=utf-8' : 'application/pdf',
    disposition: isZpl ? 'attachment' : 'inline',
    draw: async () => {
      const drawn = await context.pdfs.draw(user.id, labelThread, ...partsOf(paper));
      const left = new Set((drawn.headers['X-Not-Printed'] ?? '').split(',').map(decodeURI));
      const printed = labels.filter(({ shipment }) => !left.has(shipment.aceBillNumber));
      const noted = printed.map(({ shipment, number, code, weighedKg, declaredKg }) => ({
        ...{ shipmentId: shipment.id, number, code, format, kg: weighedKg ?? declaredKg },
      }));
      await change(context, user, async (tx) => {
        await noteLabels(tx, noted);
        await notePrinted(tx, noted);
        for (const [recordId, of] of Map.groupBy(noted, ({ shipmentId }) => shipmentId)) {
          await recordEvent(tx, 'shipment.labelled', { recordId, payload: { labels: of.length } });
        }
      });
      return drawn;
    },
  };
};

/** The label of a package of a made-up shipment, with the name of the company; with a GS1 prefix, of a logistic unit. */
export const drawSampleLabel = async ({ db, pdfs, config }: Context, user: Caller, company: string, gs1Prefix: string | null) => {
  const code = gs1Prefix ? await firstUnit(db, gs1Prefix) : `${SAMPLE_SHIPMENT.aceBillNumber}P01`;
  const kgs = { weighedKg: 6.2, declaredKg: null, chargeableKg: SAMPLE_SHIPMENT.chargeableWeight };
  const label: Label = { ...kgs, shipment: SAMPLE_SHIPMENT, number: 1, code, link: shareUrl(config, '0'.repeat(32)), hub: null };
  const paper: LabelPaper = { labels: [label], format: '4x6', start: 1, company };
  return await pdfs.draw(user.id, labelThread, paper);
};
