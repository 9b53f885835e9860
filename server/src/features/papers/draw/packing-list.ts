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
  grossOf,
  kgOf,
  type Row,
  rowsOf,
} from './customs-paper.ts';

/** The volume of a package in m³; null while a side is not known. */
const volumeOf = ({ length, width, height }: ShipmentPackage) =>
  length === null || width === null || height === null ? null : (length * width * height) / 1_000_000;

/** That of all packages: the sum of them, or what the shipment says if that of one is not known. */
const totalVolumeOf = ({ shipment, packages }: Customs) => {
  const all = packages.map(volumeOf);
  if (all.length === 0 || all.includes(null)) return shipment.totalVolume;
  return all.reduce<number>((sum, volume) => sum + (volume ?? 0), 0);
};

const factsOf = ({ texts, formats }: CustomsPaper, customs: Customs): Facts => {
  const { shipment, invoice, masterNumber } = customs;
  const facts: Facts = [
    [texts.bill, shipment.aceBillNumber],
    [texts.invoiceNumber, invoice?.number ?? ''],
    [texts.masterNumber, masterNumber ?? ''],
    [texts.date, formats.day(invoice?.date ?? shipment.shipDate)],
    [texts.reference, shipment.customerReference ?? ''],
    [texts.packages, formats.number(shipment.totalPackages)],
    [texts.gross, formats.kg(grossOf(customs))],
    [texts.net, formats.kg(netWeightOf(shipment.goodsLines))],
    [texts.volume, formats.number(totalVolumeOf(customs))],
    [texts.origin, countryName(shipment.goodsOriginCountryCode)],
  ];
  return facts.filter(([, value]) => value !== '');
};

/** A package, or what is in none, above its lines: the name over the columns of what they are, its volume and its weights. */
const HEADINGS = [
  { share: 322, align: 'left' },
  { share: 58, align: 'right' },
  { share: 58, align: 'right' },
  { share: 58, align: 'right' },
] as const;

const columnsOf = (paper: CustomsPaper): TableColumn<Row>[] => {
  const { place, description, hsCode, quantity, netKg } = describing(paper);
  return [
    place,
    { ...description, share: 168 },
    { ...hsCode, share: 70 },
    { ...quantity, share: 62 },
    { title: paper.texts.volume, share: 58, align: 'right', of: () => '' },
    { ...netKg, share: 58 },
    { title: paper.texts.grossKg, share: 58, align: 'right', of: () => '' },
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
  const cellsOf = (name: string, volume: number | null, net: number | null, gross: number | null) => [
    name,
    ...[volume, net, gross].map(formats.number),
  ];
  const drawGroup = (name: string, rows: Row[], volume: number | null = null, gross: number | null = null) => {
    // A heading is not the last on a page.
    if (ensureRoom(paper, 48)) drawTitles();
    drawRow(paper, [...HEADINGS], cellsOf(name, volume, netWeightOf(rows), gross), SUMS, drawTitles);
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
    const mark = `${texts.marks}: ${each.code}`;
    const parts = [`${texts.package} ${each.number}/${shipment.totalPackages}`, mark, size && `${size} cm`, each.description];
    drawGroup(parts.filter(Boolean).join('  ·  '), lines.get(each.number) ?? [], volumeOf(each), kgOf(each));
  }
  const unassigned = lines.get(null) ?? [];
  if (unassigned.length > 0) drawGroup(texts.unassigned, unassigned);
  drawRow(
    paper,
    [...HEADINGS],
    cellsOf(texts.sum, totalVolumeOf(customs), netWeightOf(shipment.goodsLines), grossOf(customs)),
    SUMS,
    drawTitles,
  );
};

/** Draws packing lists of shipments: parties, packages, and what is in them. */
export const drawPackingLists = (papers: CustomsPapers) =>
  drawCustomsPapers(papers, 'packing-list', (paper, customs) => {
    drawHead(paper, customs, { title: paper.texts.packingList, note: '', number: customs.shipment.aceBillNumber });
    drawFacts(paper, factsOf(paper, customs));
    drawBothParties(paper, customs);
    drawPackages(paper, customs);
  });
