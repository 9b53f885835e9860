import { netWeightOf } from '@ace/contract/goods/goods-line.ts';
import type { ShipmentPackage } from '@ace/contract/packages/package.ts';
import { packageOf } from '@ace/contract/papers/invoice.ts';
import { drawFacts, drawSectionHeading, ensureRoom, type Facts } from '../../../shared/pdf/paper.ts';
import { drawRow, drawTable, ROWS, SUMS, type TableColumn } from '../../../shared/pdf/table.ts';
import {
  type Customs,
  type CustomsPaper,
  type CustomsPapers,
  countryName,
  describing,
  drawBothParties,
  drawCustomsPapers,
  drawHead,
  type Row,
  rowsOf,
} from './customs-paper.ts';

const kgOf = ({ weighedKg, declaredKg }: ShipmentPackage) => weighedKg ?? declaredKg;

/** What all packages weigh with their packing: the sum of them, or what the shipment says if that of one is not known. */
const grossOf = ({ shipment, packages }: Customs) => {
  const all = packages.map(kgOf);
  if (all.length === 0 || all.includes(null)) return shipment.weight;
  return Number(all.reduce<number>((sum, kg) => sum + (kg ?? 0), 0).toFixed(3));
};

const factsOf = ({ texts, formats }: CustomsPaper, customs: Customs): Facts => {
  const { shipment, invoice } = customs;
  const facts: Facts = [
    [texts.bill, shipment.aceBillNumber],
    [texts.invoiceNumber, invoice?.number ?? ''],
    [texts.date, formats.day(invoice?.date ?? shipment.shipDate)],
    [texts.reference, shipment.customerReference ?? ''],
    [texts.packages, formats.number(shipment.totalPackages)],
    [texts.gross, formats.kg(grossOf(customs))],
    [texts.net, formats.kg(netWeightOf(shipment.goodsLines))],
    [texts.origin, countryName(shipment.goodsOriginCountryCode)],
  ];
  return facts.filter(([, value]) => value !== '');
};

/** A package, or what is in none, above its lines: the name over the columns of what they are, and its weights. */
const HEADINGS = [
  { share: 322, align: 'left' },
  { share: 66, align: 'right' },
  { share: 66, align: 'right' },
] as const;

const columnsOf = (paper: CustomsPaper): TableColumn<Row>[] => {
  const { place, description, hsCode, quantity, netKg } = describing(paper);
  return [
    place,
    { ...description, share: 168 },
    { ...hsCode, share: 70 },
    { ...quantity, share: 62 },
    { ...netKg, share: 66 },
    { title: paper.texts.grossKg, share: 66, align: 'right', of: () => '' },
  ];
};

/** Each package with its lines, and at the end those of none. */
const drawPackages = (paper: CustomsPaper, customs: Customs) => {
  const { texts, formats } = paper;
  const { shipment, packages } = customs;
  const columns = columnsOf(paper);
  const lines = Map.groupBy(rowsOf(shipment), (row) => packageOf(row, shipment));
  drawSectionHeading(paper, texts.contents, 80);
  const drawTitles = drawTable(paper, columns, []);
  const drawGroup = (name: string, gross: number | null, rows: Row[]) => {
    // A heading is not the last on a page.
    if (ensureRoom(paper, 48)) drawTitles();
    drawRow(paper, [...HEADINGS], [name, formats.number(netWeightOf(rows)), formats.number(gross)], SUMS, drawTitles);
    for (const row of rows)
      drawRow(
        paper,
        columns,
        columns.map(({ of }) => of(row)),
        ROWS,
        drawTitles,
      );
  };
  for (const each of packages) {
    const size = formats.lengths([each.length, each.width, each.height]);
    const parts = [`${texts.package} ${each.number}/${shipment.totalPackages}`, each.code, size && `${size} cm`, each.description];
    drawGroup(parts.filter(Boolean).join('  ·  '), kgOf(each), lines.get(each.number) ?? []);
  }
  const unassigned = lines.get(null) ?? [];
  if (unassigned.length > 0) drawGroup(texts.unassigned, null, unassigned);
  drawRow(
    paper,
    [...HEADINGS],
    [texts.sum, formats.number(netWeightOf(shipment.goodsLines)), formats.number(grossOf(customs))],
    SUMS,
    drawTitles,
  );
};

/** Draws packing lists of shipments: parties, packages, and what is in them. */
export const drawPackingLists = (papers: CustomsPapers) =>
  drawCustomsPapers(papers, 'packing-list', (paper, customs) => {
    drawHead(paper, customs, paper.texts.packingList, customs.shipment.aceBillNumber);
    drawFacts(paper, factsOf(paper, customs));
    drawBothParties(paper, customs);
    drawPackages(paper, customs);
  });
