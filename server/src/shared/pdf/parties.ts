import type { ShipmentWithoutGoods } from '@ace/contract/shipments/shipment.ts';
import { placeLines } from './addresses.ts';
import { ensureRoom, type Paper, scaleFor } from './paper.ts';
import { drawText, heightOfText, inOneLine, joined, type TextStyle } from './sheet.ts';

type Side = 'sender' | 'receiver';

/** The titles of both parties, and the captions of their lines. */
type Texts = Record<Side | 'contact' | 'phone', string>;

/** What papers say of a party: the name, and the lines below it, `more` at their end. */
const partyOf = (shipment: ShipmentWithoutGoods, side: Side, { texts, language }: Paper<Texts>, more: string[]) => {
  const phone = [shipment[`${side}TelNo`], shipment[`${side}Email`]].filter(Boolean).join('  ·  ');
  return {
    name: inOneLine(shipment[`${side}Name`] ?? shipment[`${side}ContactName`]),
    lines: joined(
      [
        shipment[`${side}Address`],
        ...placeLines(shipment, side, language),
        `${texts.contact}: ${shipment[`${side}ContactName`]}`,
        `${texts.phone}: ${phone}`,
        ...more,
      ],
      '\n',
    ),
  };
};

/** The most height of sender and receiver, in points: the first page has them above its signatures, whatever they are. */
const PARTIES_ROOM = 280;

/** Draws sender and receiver beside each other, with further lines of each. */
export const drawParties = (paper: Paper<Texts>, shipment: ShipmentWithoutGoods, more: Partial<Record<Side, string[]>>) => {
  const { doc, texts, area } = paper;
  const gap = 12;
  const width = (area.width - gap) / 2;
  const parties = (['sender', 'receiver'] as const).map((side) => ({
    title: texts[side],
    ...partyOf(shipment, side, paper, more[side] ?? []),
  }));
  const stylesAt = (scale: number): { [part in 'name' | 'lines']: TextStyle } => ({
    name: { font: 'bold', size: 10.5 * scale, width: width - 16 },
    lines: { font: 'regular', size: 9 * scale, width: width - 16 },
  });
  const heightAt = (scale: number) => {
    const styles = stylesAt(scale);
    return (
      24 + Math.max(...parties.map(({ name, lines }) => heightOfText(paper, name, styles.name) + heightOfText(paper, lines, styles.lines)))
    );
  };
  const scale = scaleFor(PARTIES_ROOM, heightAt);
  const styles = stylesAt(scale);
  const height = heightAt(scale);
  ensureRoom(paper, height);
  const top = doc.y;
  for (const [index, { title, name, lines }] of parties.entries()) {
    const x = area.left + index * (width + gap);
    doc.roundedRect(x, top, width, height, 3).lineWidth(0.7).stroke('#9aa3ad');
    drawText(paper, title.toLocaleUpperCase(), { x: x + 8, y: top + 5 }, { font: 'bold', size: 7, width: width - 16, color: '#5b6570' });
    drawText(paper, name, { x: x + 8, y: top + 16 }, styles.name);
    drawText(paper, lines, { x: x + 8, y: doc.y }, styles.lines);
  }
  doc.y = top + height + 8;
};
