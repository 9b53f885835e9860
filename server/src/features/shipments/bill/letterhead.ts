import type { Language } from '@ace/contract/shared/languages.ts';
import { drawText, heightOfText, inOneLine, type PaperText, type TextStyle } from '../../../shared/pdf/sheet.ts';
import type { Company } from '../../../shared/settings/company.ts';
import { PAGE, type Paper } from './paper.ts';

/** Who the company is, with its logo as an address of the scheme `data`: the document has a picture once that it gets as the same text. */
export type Letterhead = Omit<Company, 'logo'> & { logo: { address: string; width: number; height: number } | null };

/** The largest logo, in points: 34 × 11 mm. */
const LOGO = { width: 96, height: 31 } as const;
const GAP = 10;

/** The address, how the company is reached, and its numbers, a line each. */
const linesOf = ({ address, phone, email, url, taxCode, bankAccount }: Letterhead, texts: Paper['texts']) =>
  [
    address,
    [phone, email, url].filter(Boolean).join('  ·  '),
    [taxCode && `${texts.taxCode}: ${taxCode}`, bankAccount && `${texts.bankAccount}: ${bankAccount}`].filter(Boolean).join('  ·  '),
  ]
    .filter((line): line is string => Boolean(line))
    .map(inOneLine);

/** All texts of the company on a bill that people entered. */
export const textsOfLetterhead = ({ name, terms, ...company }: Letterhead, language: Language): PaperText[] => [
  { text: name, font: 'bold' },
  ...[company.address, company.phone, company.email, company.url, company.taxCode, company.bankAccount, terms[language]].map(
    (text): PaperText => ({ text: text ?? '', font: 'regular' }),
  ),
];

/** Draws the company at the top of a page, with its logo, and sets `doc.y` below it. */
export const drawLetterhead = (paper: Paper, company: Letterhead) => {
  const { doc, texts } = paper;
  const { logo } = company;
  let x: number = PAGE.left;
  if (logo) {
    const width = logo.width * Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
    doc.image(logo.address, x, PAGE.top, { width });
    x += width + GAP;
  }
  const style = { width: PAGE.left + PAGE.width - x };
  const name: TextStyle = { ...style, font: 'bold', size: 11 };
  const line: TextStyle = { ...style, font: 'regular', size: 8, color: '#5b6570' };
  let y: number = PAGE.top;
  for (const [text, each] of [[company.name, name] as const, ...linesOf(company, texts).map((text) => [text, line] as const)]) {
    drawText(paper, text, { x, y }, each);
    y += heightOfText(paper, text, each);
  }
  doc.y = Math.max(y, logo ? PAGE.top + LOGO.height : y) + 8;
};
