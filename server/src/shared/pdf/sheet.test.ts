import { expect, test } from 'vitest';
import { printedText } from '../../testing/pdf.ts';
import { drawPaper, drawText, heightOfText, type Sheet, type TextStyle } from './sheet.ts';
import { isPlain } from './typeset/document.ts';

const options = { size: 'A4', margins: { left: 36, top: 36, right: 36, bottom: 36 }, title: 'test', language: 'vi' } as const;
const style: TextStyle = { font: 'regular', size: 9, width: 120 };

/** The PDF that `draw` makes, which gets the sheet again once its texts are known. */
const drawn = async (draw: (sheet: Sheet) => void) =>
  Buffer.from((await drawPaper(options, [{ billNumber: 'A1', entered: {}, draw }])).content ?? []);

test('only papers with texts that pdfkit cannot typeset are drawn again with other fonts', async () => {
  expect(isPlain('Đặng Thuỵ Ở – 20 kg, €5\r\n\t“½” ©'.replace('½', ''))).toBe(true);
  for (const text of ['中', 'שלום', '😀', 'x\u0302', 'so\u00adft', '\u200e', '\uffff'])
    expect(isPlain(text), JSON.stringify(text)).toBe(false);
  const timesOf = async (text: string) => {
    let times = 0;
    await drawn((sheet) => {
      times += 1;
      drawText(sheet, text, { x: 36, y: 50 }, style);
    });
    return times;
  };
  expect(await timesOf('Đặng Thuỵ Ở')).toBe(1);
  expect(await timesOf('Đặng 中')).toBe(2);
});

test.each(['Hàng dễ vỡ, xin nhẹ tay. 请小心轻放', 'مرحبا '.repeat(30), 'น้ำ'.repeat(90), '中\n\n中'])(
  'a text is drawn as high as it was measured: %s',
  async (text) => {
    const heights: [drawn: number, measured: number][] = [];
    await drawn((sheet) => {
      const height = heightOfText(sheet, text, style);
      drawText(sheet, text, { x: 36, y: 50 }, style);
      heights.push([sheet.doc.y - 50, height]);
    });
    const [isDrawn, measured] = heights.at(-1) ?? [0, 0];
    expect(measured).toBeGreaterThan(0);
    expect(isDrawn).toBeCloseTo(measured);
  },
);

test('a text that does not fit its height ends with an ellipsis', async () => {
  const text = '请小心轻放'.repeat(20);
  const printed = printedText(await drawn((sheet) => drawText(sheet, text, { x: 36, y: 50 }, { ...style, height: 24 })));
  expect(printed).toMatch(/^请小心轻放.*…$/);
  expect(printed.length).toBeLessThan(30);
});

test('a long text continues on further pages', async () => {
  const text = '请小心轻放 '.repeat(400);
  let pages = 0;
  const pdf = await drawn((sheet) => {
    drawText(sheet, text, { x: 36, y: 50 }, style);
    pages = sheet.doc.bufferedPageRange().count;
  });
  expect(pages).toBeGreaterThan(1);
  expect(printedText(pdf)).toBe(text.replaceAll(' ', ''));
});

test('letters that no font has are refused at the fields that are drawn, and drawn as boxes in other texts', async () => {
  const shipment = { notes: 'a 𒀀𒀁', lines: [{ unit: 'x' }, { unit: '𒀀' }], city: '𒀀' };
  const paper = {
    ...{ billNumber: 'A1', entered: { shipment } },
    draw: (sheet: Sheet, entered: { shipment: typeof shipment }) => {
      const { notes, lines } = entered.shipment;
      for (const text of [`${notes}, ${lines.map(({ unit }) => unit).join('/')}`, 'a 𒀂']) drawText(sheet, text, { x: 36, y: 50 }, style);
    },
  };
  expect(await drawPaper(options, [paper])).toEqual({
    content: null,
    unprintable: [
      {
        billNumber: 'A1',
        fields: ['notes', 'lines[1].unit'].map((field) => ({ objectName: 'shipment', field })),
        letters: ['𒀀', '𒀁', '𒀀'],
      },
    ],
  });
  const others = { ...paper, entered: { shipment: { notes: '', lines: [], city: '𒀀' } } };
  const { content, unprintable } = await drawPaper(options, [others]);
  expect([printedText(Buffer.from(content ?? [])), unprintable]).toEqual([',a□', []]);
});

test('a glyph that stands for several letters is copied as each of them', async () => {
  const text = 'بتنيثق x x̂ (שלום)';
  const printed = printedText(
    await drawn((sheet) => {
      drawText(sheet, text, { x: 36, y: 50 }, style);
      drawText(sheet, 'x (a)', { x: 36, y: 90 }, style);
    }),
  );
  for (const letter of ['ب', 'ت', 'ن', 'ي', 'ث', 'ق', 'x̂']) expect(printed).toContain(letter);
  expect(printed).toMatch(/x\(a\)$/);
});
