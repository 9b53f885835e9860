import type { Language } from '@ace/contract/shared/languages.ts';
import { imageSize } from 'image-size';
import { drawText, heightOfText, inOneLine, type PaperText, type TextStyle } from '../../../shared/pdf/sheet.ts';
import type { Company } from '../../../shared/settings/company.ts';
import { PAGE, type Paper } from './paper.ts';

/** Who the company is, and the bytes of its logo, a PNG or JPEG. */
export type Letterhead = Company & { picture: Uint8Array | null };

/** The largest logo, in points: 34 × 11 mm. */
const LOGO = { width: 96, height: 31 } as const;
const GAP = 10;

/** The address, how the company is reached, and its numbers, a line each. */
const linesOf = ({ address, phone, email, url, taxCode, bankAccount }: Company, texts: Paper['texts']) =>
  [
    address,
    [phone, email, url].filter(Boolean).join('  ·  '),
    [taxCode && `${texts.taxCode}: ${taxCode}`, bankAccount && `${texts.bankAccount}: ${bankAccount}`].filter(Boolean).join('  ·  '),
  ]
    .filter((line): line is string => Boolean(line))
    .map(inOneLine);

/** All texts of the company on a bill that people entered. */
export const textsOfLetterhead = ({ name, terms, ...company }: Company, language: Language): PaperText[] => [
  { text: name, font: 'bold' },
  ...[company.address, company.phone, company.email, company.url, company.taxCode, company.bankAccount, terms[language]].map(
    (text): PaperText => ({ text: text ?? '', font: 'regular' }),
  ),
];

/** Draws the company at the top of a page, with its logo, and sets `doc.y` below it. */
export const drawLetterhead = (paper: Paper, { picture, ...company }: Letterhead) => {
  const { doc, texts } = paper;
  let x: number = PAGE.left;
  if (picture) {
    const { width, height } = imageSize(picture);
    const drawn = width * Math.min(LOGO.width / width, LOGO.height / height);
    doc.image(Buffer.from(picture), x, PAGE.top, { width: drawn });
    x += drawn + GAP;
  }
  const style = { width: PAGE.left + PAGE.width - x };
  const name: TextStyle = { ...style, font: 'bold', size: 11 };
  const line: TextStyle = { ...style, font: 'regular', size: 8, color: '#5b6570' };
  let y: number = PAGE.top;
  for (const [text, each] of [[company.name, name] as const, ...linesOf(company, texts).map((text) => [text, line] as const)]) {
    drawText(paper, text, { x, y }, each);
    y += heightOfText(paper, text, each);
  }
  doc.y = Math.max(y, picture ? PAGE.top + LOGO.height : y) + 8;
};
