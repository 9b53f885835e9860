import { eventClock } from '@ace/contract/shared/dates/event-clock.ts';
import { type Language, LOCALES } from '@ace/contract/shared/languages.ts';
import { A4, drawLine, drawText, heightOfText, type Sheet } from './sheet.ts';

/** What is printed on: the area of a page, or of half of one. */
export type Area = { left: number; top: number; width: number; bottom: number };

export const PAGE: Area = { left: 36, top: 36, width: 523.28, bottom: 790 };

/** How much smaller a copy is that shares a page with another one. */
export const COPY_SCALE = 0.8;

/** Half of a page, in points of the copy. */
export const HALF: Area = { left: 40, top: 24, width: A4.width / COPY_SCALE - 80, bottom: A4.height / 2 / COPY_SCALE - 26 };

/** How numbers, weights, days and moments are written, and lengths beside each other. What is unknown is empty. */
export type Formats = {
  number: (value: number | null) => string;
  kg: (value: number | null) => string;
  lengths: (values: (number | null)[]) => string;
  day: (date: string) => string;
  moment: (instant: Date) => string;
};

export const createFormats = (language: Language, timeZone: string): Formats => {
  const locale = LOCALES[language];
  const { format } = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const number = (value: number | null) => (value === null ? '' : format(value));
  return {
    number,
    kg: (value) => (value === null ? '' : `${format(value)} kg`),
    lengths: (values) => (values.every((value) => value === null) ? '' : values.map((value) => number(value) || '–').join(' × ')),
    day: (date) => eventClock(language, 'UTC').day({ dateTime: date }),
    moment: (instant) => eventClock(language, timeZone).moment({ dateTime: instant.toISOString() }),
  };
};

const labelDays = new Intl.DateTimeFormat(LOCALES.en, { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day as labels have it: `05 Sept 2026`. */
export const labelDay = (date: string) => labelDays.format(new Date(`${date}T00:00:00Z`));

/** A paper that is drawn. `columns` is how many facts stand beside each other, `texts` what it says by itself. */
export type Paper<Texts = unknown> = Sheet & {
  area: Area;
  columns: number;
  language: Language;
  texts: Texts;
  formats: Formats;
};

/** The margins of a page, in points. */
export const PAGE_MARGINS = { left: PAGE.left, top: PAGE.top, right: A4.width - PAGE.left - PAGE.width, bottom: A4.height - PAGE.bottom };

/** Draws a record from the top of the current page on, and below it on each of its pages `foot`. */
export const drawPages = ({ doc }: Paper, draw: () => void, foot: (page: number, count: number) => void) => {
  const first = doc.bufferedPageRange().count - 1;
  draw();
  const count = doc.bufferedPageRange().count - first;
  for (let index = first; index < first + count; index++) {
    doc.switchToPage(index);
    // pdfkit would add a page for text below the bottom margin.
    doc.page.margins.bottom = 0;
    foot(index - first + 1, count);
  }
};

/** Draws what stands below a page, at its left and right ends. */
export const drawFooter = ({ doc, area }: Paper, left: string, right: string) => {
  const line = { width: area.width, lineBreak: false };
  doc.font('regular').fontSize(7.5).fillColor('#5b6570');
  doc.text(left, area.left, area.bottom + 8, line);
  doc.text(right, area.left, area.bottom + 8, { ...line, align: 'right' });
};

/** Adds a page unless `height` points are left on the current one. Returns whether it has. */
export const ensureRoom = ({ doc }: Paper, height: number) => {
  if (doc.y + height <= doc.page.maxY()) return false;
  doc.addPage();
  doc.y = PAGE.top;
  return true;
};

const SCALES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];

/** The largest scale of texts at which they are at most `room` points high, however long they are and whichever letters they have. */
export const scaleFor = (room: number, heightAt: (scale: number) => number) => SCALES.find((scale) => heightAt(scale) <= room) ?? 0.5;

/** Draws a section heading, on a new page if there is no room for it with what stands below it. */
export const drawSectionHeading = (paper: Paper, title: string, room = 48) => {
  const { doc, area } = paper;
  ensureRoom(paper, room);
  doc.font('bold').fontSize(8).fillColor('#5b6570').text(title.toLocaleUpperCase(), area.left, doc.y, { width: area.width });
  drawLine(paper, { x: area.left, y: doc.y + 1 }, area.width, 0.7, '#9aa3ad');
  doc.fillColor('#000');
  doc.y += 6;
};

const PARAGRAPH = { font: 'regular', align: 'start' } as const;

/** A text as paragraphs are drawn: at most one line is left empty. */
const normalized = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\t/g, ' ');

/** Draws a text of any length over the full width. It continues on further pages. */
export const drawParagraph = (paper: Paper, text: string, size = 9.5) => {
  const { doc, area } = paper;
  drawText(paper, normalized(text), { x: area.left, y: doc.y }, { ...PARAGRAPH, size, width: area.width });
  doc.y += 8;
};

/** Draws texts beside each other if they fit on the page, else one below the other. */
export const drawColumns = (paper: Paper, texts: string[], size: number) => {
  const { doc, area } = paper;
  const width = (area.width - GAP * (texts.length - 1)) / texts.length;
  const style = { ...PARAGRAPH, size, width };
  const height = Math.max(...texts.map((text) => heightOfText(paper, normalized(text), style)));
  if (doc.y + height > doc.page.maxY()) {
    for (const text of texts) drawParagraph(paper, text, size);
    return;
  }
  const top = doc.y;
  for (const [index, text] of texts.entries()) {
    drawText(paper, normalized(text), { x: area.left + index * (width + GAP), y: top }, style);
  }
  doc.y = top + height + 8;
};

export type Facts = [label: string, value: string][];
type Grid = { width: number; columns: number };

const GAP = 10;
const cellWidth = ({ width, columns }: Grid) => (width - GAP * (columns - 1)) / columns;

const rowsOf = (facts: Facts, columns: number) =>
  Array.from({ length: Math.ceil(facts.length / columns) }, (_, row) => facts.slice(row * columns, (row + 1) * columns));

const LABEL = { font: 'regular', size: 6.5 } as const;
const VALUE = { font: 'bold', size: 9.5 } as const;

const rowHeight = (paper: Paper, row: Facts, grid: Grid) => {
  const width = cellWidth(grid);
  const heights = row.map(
    ([label, value]) => heightOfText(paper, label, { ...LABEL, width }) + heightOfText(paper, value || ' ', { ...VALUE, width }),
  );
  return Math.max(...heights) + 6;
};

/** Draws facts in columns, each label above its value. A row is as high as its highest fact, and on one page. */
export const drawFacts = (paper: Paper, facts: Facts) => {
  const { doc, area, columns } = paper;
  const grid = { width: area.width, columns };
  const width = cellWidth(grid);
  for (const row of rowsOf(facts, columns)) {
    const height = rowHeight(paper, row, grid);
    ensureRoom(paper, height);
    const top = doc.y;
    for (const [index, [label, value]] of row.entries()) {
      const x = area.left + index * (width + GAP);
      drawText(paper, label, { x, y: top }, { ...LABEL, width, color: '#5b6570' });
      drawText(paper, value, { x, y: doc.y }, { ...VALUE, width });
    }
    doc.y = top + height;
  }
  doc.y += 4;
};
