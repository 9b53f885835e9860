import { describe, expect, test } from 'vitest';
import { countryMeant } from '../country-names.ts';
import { plainOf } from './plain.ts';
import { label, normalizeText, optionalEmail, optionalText, requiredText } from './text.ts';

describe('a text is the same wherever it comes from', () => {
  test.each([
    ['a no-break space', 'Nguyễn\u00a0Thị', 'Nguyễn Thị'],
    ['blanks of other widths', 'a\u2003b\u202fc\u3000d\u1680e\u205ff', 'a b c d e f'],
    ['other blanks than spaces', ' a\t b ', 'a  b'],
    ['blanks without width', 'DH\u200b00\u206099\ufeff', 'DH0099'],
    ['marks of direction', '\u202dACE000008962\u202c\u200e\u200f\u2066\u2069\u061c', 'ACE000008962'],
    ['a soft hyphen', 'Bien\u00adHoa', 'BienHoa'],
    ['fillers and tags', 'a\u3164\u115f\uffa0\u034f\u180e\u{e0041}b', 'ab'],
    ['separators of lines and paragraphs', 'a\u2028b\u2029c\r\nd\u0085e', 'a b c d e'],
    ['mathematical letters and digits', '𝓢𝓱𝓸𝓹 𝐇𝐨𝐚 𝟙𝟚', 'Shop Hoa 12'],
    ['an italic h, which Unicode had before', '𝑆ℎ𝑜𝑝', 'Shop'],
    ['full-width letters, digits and marks', 'ＡＣＥ：１２＠ｘ', 'ACE:12@x'],
    ['decomposed letters', 'Nguyễn'.normalize('NFD'), 'Nguyễn'],
    ['marks behind what is removed', 'e\u200b\u0302', 'ê'],
  ])('cleans %s', (_, typed, text) => {
    expect(requiredText(100).parse(typed)).toBe(text);
    expect(normalizeText(text)).toBe(text);
  });

  test.each([
    ['other signs', 'm² ½ ㎏ ℓ № ﬁ ｱ ￥'],
    ['the capital of ð', 'Ðặng Ɖ'],
    ['an Arabic joiner', 'می\u200cخواهم'],
    ['Indic joiners', 'ශ්\u200dරී ක්\u200dෂ'],
    ['emoji', '👨\u200d👩\u200d👧 ❤\ufe0f 1\ufe0f\u20e3 👍🏽 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} 🏳\ufe0f\u200d🌈'],
    ['a variant of a Chinese character', '葛\u{e0100}城'],
  ])('keeps %s', (_, text) => {
    expect(normalizeText(text)).toBe(text);
    expect(label(requiredText(100)).parse(text)).toBe(text);
  });

  test('joiners go where nothing needs them', () => {
    expect(normalizeText('DH\u200d00\u200c99 深\u200d圳 می\u200c')).toBe('DH0099 深圳 می');
  });

  test('line breaks and indented lines stay in texts of several lines', () => {
    const notes = '\u2028a\u2028  b\u00a0\r\n\tc\u2029d\u200b\v';
    expect(optionalText(100, 'many').parse(notes)).toBe('a\n  b \r\n\tc\nd');
    expect(optionalText(100).parse(notes)).toBe('a   b   c d');
    expect(optionalText(100, 'many').parse(' \u200b\u2028')).toBeNull();
  });

  test('an e-mail address is cleaned before it is looked at', () => {
    expect(optionalEmail(50).parse('\ufeffｔ@example.com\u200b')).toBe('t@example.com');
  });

  test('many marks in a row are refused, also with what is removed between them', () => {
    for (const marks of ['\u0301', '\u0301\u200b', '\u0301\ufeff\u0323']) {
      expect(requiredText(1000).safeParse(`a${marks.repeat(40)}`).error?.issues).toMatchObject([{ params: { code: 'Pattern' } }]);
    }
  });
});

test('compares texts without marks, case and what only looks like another letter', () => {
  expect(plainOf('Ðà Nẵng')).toBe('da nang');
  expect(plainOf('ĐÀ NẴNG đ Ɖ ð ɖ')).toBe('da nang d d d d');
  expect(plainOf('O’Brien “A” – B… 𝓢Ｓ\u200b')).toBe(`o'brien "a" - b... ss`);
  expect(['Ðức', 'Đức', 'đức'].map((text) => countryMeant(text, 'vi'))).toEqual(['DE', 'DE', 'DE']);
});
