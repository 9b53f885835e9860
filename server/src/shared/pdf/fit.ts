import { drawText, heightOfText, type Sheet, type TextStyle, widestWord } from './sheet.ts';

/** A rectangle on a page, in points. */
export type Box = { x: number; y: number; width: number; height: number };

type Style = { font?: 'regular' | 'bold'; size: number; minSize?: number; align?: 'left' | 'center' | 'right'; color?: string };

/**
 * Draws a text into a box, and nothing of it beyond. A text that does not fit at `size` is drawn smaller, down to `minSize`, and then cut off. A centred text is
 * centred vertically, too.
 */
export const fitText = (sheet: Sheet, text: string, { x, y, width, height: room }: Box, style: Style) => {
  if (text === '') return;
  const { font = 'regular', size, minSize = 6, align = 'left', color } = style;
  const styleAt = (points: number): TextStyle => ({ font, size: points, width, align, ...(color && { color }) });
  const fits = (points: number) => widestWord(sheet, text, styleAt(points)) <= width && heightOfText(sheet, text, styleAt(points)) <= room;
  let points = size;
  while (points > minSize && !fits(points)) points -= 1;
  const height = Math.min(room, heightOfText(sheet, text, styleAt(points)));
  const { doc } = sheet;
  doc.save();
  doc.rect(x, y, width, room).clip();
  drawText(sheet, text, { x, y: align === 'center' ? y + (room - height) / 2 : y }, { ...styleAt(points), height: room });
  doc.restore();
};
