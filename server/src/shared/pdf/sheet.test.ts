import { expect, test } from 'vitest';
import { printedText } from '../../testing/pdf.ts';
import { createSheet, drawPaper, drawText, heightOfText, type TextStyle } from './sheet.ts';
import { isPlain, toBuffer } from './typeset/document.ts';

const options = { size: 'A4', margins: { left: 36, top: 36, right: 36, bottom: 36 }, title: 'test', language: 'vi' } as const;
const style: TextStyle = { font: 'regular', size: 9, width: 120 };
const field = { objectName: 'shipment', field: 'notes' };

const sheetFor = (text: string) => createSheet(options, [{ text, font: 'regular', field }]);

test('only texts that pdfkit cannot typeset load the other fonts', async () => {
  expect(isPlain('Đặng Thuỵ Ở – 20 kg, €5\r\n\t“½” ©'.replace('½', ''))).toBe(true);
  for (const text of ['中', 'שלום', '😀', 'x\u0302', 'so\u00adft', '\u200e', '\uffff'])
    expect(isPlain(text), JSON.stringify(text)).toBe(false);
  expect((await sheetFor('Đặng Thuỵ Ở')).typesetter).toBeNull();
  expect((await sheetFor('Đặng 中')).typesetter).not.toBeNull();
});

test.each(['Hàng dễ vỡ, xin nhẹ tay. 请小心轻放', 'مرحبا '.repeat(30), 'น้ำ'.repeat(90), '中\n\n中'])(
  'a text is drawn as high as it was measured: %s',
  async (text) => {
    const sheet = await sheetFor(text);
    const height = heightOfText(sheet, text, style);
    drawText(sheet, text, { x: 36, y: 50 }, style);
    expect(sheet.doc.y).toBeCloseTo(50 + height);
  },
);

test('a text that does not fit its height ends with an ellipsis', async () => {
  const text = '请小心轻放'.repeat(20);
  const sheet = await sheetFor(text);
  drawText(sheet, text, { x: 36, y: 50 }, { ...style, height: 24 });
  const printed = printedText(await toBuffer(sheet.doc));
  expect(printed).toMatch(/^请小心轻放.*…$/);
  expect(printed.length).toBeLessThan(30);
});

test('a long text continues on further pages', async () => {
  const text = '请小心轻放 '.repeat(400);
  const sheet = await sheetFor(text);
  drawText(sheet, text, { x: 36, y: 50 }, style);
  expect(sheet.doc.bufferedPageRange().count).toBeGreaterThan(1);
  expect(printedText(await toBuffer(sheet.doc))).toBe(text.replaceAll(' ', ''));
});

test('letters that no font has are refused at their field, and drawn as boxes in texts without a field', async () => {
  const texts = [{ text: 'a 𒀀𒀁', font: 'bold', field } as const];
  expect(await drawPaper(options, [{ billNumber: 'A1', texts, draw: () => {} }])).toEqual({
    pdf: null,
    unprintable: [{ billNumber: 'A1', fields: [field], letters: ['𒀀', '𒀁'] }],
  });
  const sheet = await createSheet(options, [{ text: 'a 𒀀', font: 'bold' }]);
  drawText(sheet, 'a 𒀀', { x: 36, y: 50 }, { ...style, font: 'bold' });
  expect(printedText(await toBuffer(sheet.doc))).toBe('a□');
});

test('a glyph that stands for several letters is copied as each of them', async () => {
  const text = 'بتنيثق x x̂ (שלום)';
  const sheet = await sheetFor(text);
  drawText(sheet, text, { x: 36, y: 50 }, style);
  drawText(sheet, 'x (a)', { x: 36, y: 90 }, style);
  const printed = printedText(await toBuffer(sheet.doc));
  for (const letter of ['ب', 'ت', 'ن', 'ي', 'ث', 'ق', 'x̂']) expect(printed).toContain(letter);
  expect(printed).toMatch(/x\(a\)$/);
});
