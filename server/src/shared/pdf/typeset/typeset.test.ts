import { describe, expect, test } from 'vitest';
import { mainFont } from './document.ts';
import { mainFace } from './faces.ts';
import { hanFamilyOf } from './families.ts';
import { createLetterFaces } from './letters.ts';
import { linesOf, runsOf, withEllipsis } from './lines.ts';
import { paragraphsOf } from './paragraphs.ts';

const regular = mainFace('regular');

const setText = async (text: string) => {
  const letterFaces = createLetterFaces('regular', hanFamilyOf(text));
  const missing = await letterFaces.add(text);
  return { missing, paragraphs: paragraphsOf(text, letterFaces, regular) };
};

/** The lines of a text, each as its runs from left to right. Without a width there is one line for each paragraph. */
const linesIn = async (text: string, width = Number.POSITIVE_INFINITY) => {
  const { paragraphs } = await setText(text);
  return paragraphs.flatMap((paragraph) => linesOf(paragraph, width)).map((line) => runsOf(line).map((run) => run.text));
};

/** A width in which `count` Chinese letters fit. */
const letters = (count: number) => count * 1000 + 1;

describe('lines break', () => {
  test('between Chinese letters, but never before a full stop or after an opening bracket', async () => {
    expect((await linesIn('请小心轻放。易碎', letters(5))).map((line) => line.join(''))).toEqual(['请小心轻', '放。易碎']);
    expect((await linesIn('请小心轻（易碎）', letters(5))).map((line) => line.join(''))).toEqual(['请小心轻', '（易碎）']);
  });

  test('between Thai words, which have no spaces between them', async () => {
    const lines = (await linesIn('กรุณาโทรแจ้งล่วงหน้าก่อนจัดส่งสินค้า', 6000)).map((line) => line.join(''));
    expect(lines.length).toBeGreaterThan(1);
    const words = new Set(['กรุณา', 'โทร', 'แจ้ง', 'ล่วง', 'หน้า', 'ล่วงหน้า', 'ก่อน', 'จัด', 'ส่ง', 'จัดส่ง', 'สินค้า']);
    for (const line of lines)
      expect(
        [...words].some((word) => line.startsWith(word)),
        line,
      ).toBe(true);
  });

  test('at spaces, which do not count at the end of a line', async () => {
    const { width } = regular.measure('Hàng dễ', 'ltr');
    expect(await linesIn('Hàng dễ   \u200bvỡ 中', width + 1)).toEqual([['Hàng dễ'], ['vỡ ', '中']]);
  });

  test('anywhere in a word longer than a line', async () => {
    const lines = await linesIn(`ب${'中a'.repeat(3000)}`, letters(20));
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.flat().join('')).toHaveLength(6001);
  });
});

describe('from right to left', () => {
  test('a Hebrew name goes before a number to its left', async () => {
    expect(await linesIn('דוד 054-1234567')).toEqual([['054-1234567', ' ', 'דוד']]);
  });

  test('orders each line of an Arabic text by itself', async () => {
    const [first, second] = await linesIn('شركة الخليج للتجارة والنقل', 7000);
    expect(first?.at(-1)).toBe('شركة');
    expect(second?.at(-1)).toBe('للتجارة');
  });

  test('Latin letters inside keep their order, and so do the groups of a telephone number', async () => {
    expect(await linesIn('شركة GULF TRADING')).toEqual([['GULF TRADING', ' ', 'شركة']]);
    expect(await linesIn('الرقم +971 50 123 4567 دبي')).toEqual([['دبي', ' ', '+971 50 123 4567', ' ', 'الرقم']]);
  });

  test('a Vietnamese text keeps its direction around an Arabic name', async () => {
    expect(await linesIn('Gửi cho شركة الخليج (Dubai)')).toEqual([['Gửi cho ', 'الخليج', ' ', 'شركة', ' (Dubai)']]);
  });

  test('brackets are mirrored', () => {
    const [drawn] = regular.font.layout('(', ['rtl'] as never).glyphs;
    // The lower 16 bits of the number are the glyph.
    expect((drawn?.id ?? 0) % 0x10000).toBe(regular.font.glyphForCodePoint(0x29).id);
  });

  test('a cut text ends on the left', async () => {
    const { paragraphs } = await setText('שלום שלום שלום');
    const [paragraph] = paragraphs;
    const [line] = paragraph ? linesOf(paragraph, 6000) : [];
    expect(paragraph && runsOf(withEllipsis(line ?? [], paragraph, regular, 5000)).map((run) => run.text)[0]).toBe('…');
  });
});

describe('letters', () => {
  test('are found in the fonts, with their marks', async () => {
    const text = 'ệ x̂ ẹ́ и́ בְּרֵאשִׁית بِسْمِ น้ำ ນ້ຳ ភ្នំពេញ မြို့ हिन्दी முருகன் கொள்ளுப்பேரன் ஸ்ரீ ௯ 한국어 深圳 臺北 東京 ひらがな カタカナ № ℃ → ₽ ½';
    expect((await setText(text)).missing).toEqual([]);
  });

  test.each(['கோவை', 'កែវសៀមរាប'])('whose vowels stand around them are copied without gaps: %s', async (text) => {
    const [face] = (await setText(text)).paragraphs.flatMap(({ segments }) =>
      segments.flatMap(({ pieces }) => pieces.map(({ face }) => face)),
    );
    const { glyphs, advanceWidth } = (face?.font ?? regular.font).layout(text, ['ltr'] as never);
    const copied = glyphs.filter(({ codePoints }) => codePoints.length > 0);
    expect(copied.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe(text);
    expect(copied.reduce((sum, glyph) => sum + glyph.advanceWidth, 0)).toBe(advanceWidth);
  });

  test('that no font has are reported', async () => {
    expect((await setText('Anna 𒀀 中 ཀ 𒀀')).missing).toEqual(['𒀀', 'ཀ']);
  });

  test('that are pictures become one box, also as sequences', async () => {
    const { missing } = await setText('😀 👨‍👩‍👧‍👦 🇻🇳 1️⃣ ✈️ \ue000');
    expect(missing).toEqual([]);
    expect((await linesIn('a😀b👨‍👩‍👧‍👦c🇻🇳d1️⃣e✈️f\ue000')).flat().join('')).toBe('a□b□c□d1□e□f□');
  });

  test('that are spaces of any width are spaces', async () => {
    expect((await setText('a\u1680\u2000\u2009\u202f\u205f\u3000\u00a0b')).missing).toEqual([]);
  });

  test('that combine across texts are drawn, too', async () => {
    const letterFaces = createLetterFaces('regular', 'noto-sans-sc');
    for (const part of ['Hà Nội', '\u05b5\u05b9', '\u0e49', '😀']) await letterFaces.add(part);
    const [paragraph] = paragraphsOf('Hà Nội \u05b5\u05b9 \u0e49 \ufe0f😀\u0301', letterFaces, regular);
    expect(paragraph?.segments.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('')).toContain('Hà Nội');
  });

  test('that are invisible take no space', async () => {
    const { paragraphs } = await setText('\ufeffa\u200bb\u00adc\u2060d\u200e\u0007');
    expect(
      paragraphs
        .flatMap((paragraph) => linesOf(paragraph, 9999))
        .flatMap(runsOf)
        .map((run) => run.text),
    ).toEqual(['abcd']);
  });

  test('that Unicode shares between countries have the forms of the language of the text', () => {
    expect(hanFamilyOf('深圳市南山区科技园')).toBe('noto-sans-sc');
    expect(hanFamilyOf('臺北市信義區市府路')).toBe('noto-sans-tc');
    expect(hanFamilyOf('東京都港区六本木')).toBe('noto-sans-jp');
    expect(hanFamilyOf('山田 直子 さま')).toBe('noto-sans-jp');
    expect(hanFamilyOf('深圳市南山区科技园, サンライズ')).toBe('noto-sans-sc');
    expect(hanFamilyOf('Hà Nội')).toBe('noto-sans-sc');
  });

  test('that stand high or low make their lines higher', async () => {
    const [chinese, burmese] = await Promise.all(['中', 'မြို့ x̂'].map(async (text) => (await setText(text)).paragraphs[0]));
    expect(burmese?.ascent).toBeGreaterThan(chinese?.ascent ?? 9999);
    expect(burmese?.descent).toBeGreaterThan(chinese?.descent ?? 9999);
  });

  test('have the same units and characters in both weights of the own font', () => {
    const [regular, bold] = (['regular', 'bold'] as const).map((weight) => mainFont(weight).font);
    expect([regular?.unitsPerEm, bold?.unitsPerEm]).toEqual([1000, 1000]);
    expect(regular?.characterSet).toEqual(bold?.characterSet);
  });
});
