import { type Paper, scaleFor } from './paper.ts';
import { drawText, heightOfText, inOneLine, type TextStyle } from './sheet.ts';

/** Who the company is, with its logo as an address of the scheme `data`: the document has a picture once that it gets as the same text. */
export type Letterhead = Record<'address' | 'phone' | 'email' | 'url' | 'taxCode' | 'bankAccount', string | null> & {
  name: string;
  terms: Record<'vi' | 'en', string | null>;
  logo: { address: string; width: number; height: number } | null;
};

/** The largest logo, in points: 34 × 15 mm. */
const LOGO = { width: 96, height: 42 } as const;
const GAP = 10;

/** The most height of its texts, in points. */
const ROOM = 150;

type Texts = { taxCode: string; bankAccount: string };

/** The address, how the company is reached, and its numbers, a line each. */
const linesOf = ({ address, phone, email, url, taxCode, bankAccount }: Letterhead, texts: Texts) =>
  [
    address,
    [phone, email, url].filter(Boolean).join('  ·  '),
    [taxCode && `${texts.taxCode}: ${taxCode}`, bankAccount && `${texts.bankAccount}: ${bankAccount}`].filter(Boolean).join('  ·  '),
  ]
    .filter((line): line is string => Boolean(line))
    .map(inOneLine);

/** Draws the company at the top of an area, within a width, with its logo, and sets `doc.y` below it. */
export const drawLetterhead = (paper: Paper<Texts>, company: Letterhead, width: number) => {
  const { doc, texts, area } = paper;
  const { logo } = company;
  let x = area.left;
  if (logo) {
    const wide = logo.width * Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    doc.image(logo.address, x, area.top, { width: wide });
    x += wide + GAP;
  }
  const style = { width: area.left + width - x };
  const linesAt = (scale: number): [string, TextStyle][] => [
    [company.name, { ...style, font: 'bold', size: 11 * scale }],
    ...linesOf(company, texts).map((text): [string, TextStyle] => [
      text,
      { ...style, font: 'regular', size: 7.5 * scale, color: '#5b6570' },
    ]),
  ];
  const heightOf = ([text, each]: [string, TextStyle]) => heightOfText(paper, text, each);
  const scale = scaleFor(ROOM, (scale) => linesAt(scale).reduce((sum, line) => sum + heightOf(line), 0));
  let y = area.top;
  for (const line of linesAt(scale)) {
    const [text, each] = line;
    drawText(paper, text, { x, y }, each);
    y += heightOf(line);
  }
  doc.y = Math.max(y, logo ? area.top + LOGO.height : y) + 6;
};
