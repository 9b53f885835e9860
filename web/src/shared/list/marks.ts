import { PHONE_IN_TEXT, phonePattern, phonesOf } from '@ace/contract/shared/phone.ts';
import { plainOf } from '@ace/contract/shared/text/plain.ts';

/** Where a word is in a text, as offsets of UTF-16. */
type Span = { start: number; end: number };

/** Characters in lower case without marks. Kept, because a list has thousands. */
const plainCharacters = new Map<string, string>();
const plainCharacter = (character: string) => {
  const plain = plainCharacters.get(character) ?? plainOf(character);
  plainCharacters.set(character, plain);
  return plain;
};

/** A text in lower case without marks, and the offset in the text of each of its characters. */
const folded = (text: string) => {
  let characters = '';
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const plain = plainCharacter(character);
    for (let unit = 0; unit < plain.length; unit++) offsets.push(offset);
    characters += plain;
    offset += character.length;
  }
  return { characters, offsets: [...offsets, offset] };
};

const IS_PART_OF_WORD = /[\p{L}\p{N}]/u;

/** The words of a search, as it compares them, and the digits of telephone numbers in it. */
export const wordsOf = (search: string) => {
  const words = folded(search).characters.split(/[^\p{L}\p{N}]+/u);
  return [...new Set([...words, ...phonesOf(search.trim().split(/\s+/u))].filter(Boolean))];
};

const isPartOfNumber = (word: string) => /^\d{3,}$/.test(word);

/** Where these numbers are in the telephone numbers of a text, with something between the digits. */
const phoneSpansOf = (text: string, numbers: readonly string[]): Span[] => {
  if (numbers.length === 0) return [];
  return [...text.matchAll(PHONE_IN_TEXT)].flatMap(({ 0: phone, index }) => {
    const found = numbers.flatMap((number) => [...phone.matchAll(phonePattern(number))].filter(([digits]) => digits !== number));
    return found.map(({ 0: digits, index: at }) => ({ start: index + at, end: index + at + digits.length }));
  });
};

/** Where these words are in a text: at the beginnings of its words, and three or more digits anywhere. */
export const spansOf = (text: string, words: readonly string[]): Span[] => {
  // Most texts have none of the words. The browser sees that at once; its first search would take longer with the characters one by one.
  const plain = plainOf(text);
  const spans = phoneSpansOf(text, words.filter(isPartOfNumber));
  if (!words.some((word) => plain.includes(word))) return spans;
  const { characters, offsets } = folded(text);
  for (const word of words) {
    const isNumber = isPartOfNumber(word);
    for (let at = characters.indexOf(word); at >= 0; at = characters.indexOf(word, at + word.length)) {
      const isBeginning = at === 0 || !IS_PART_OF_WORD.test(characters.charAt(at - 1));
      if (isBeginning || isNumber) spans.push({ start: offsets[at] ?? 0, end: offsets[at + word.length] ?? text.length });
    }
  }
  return spans;
};

/** The name of the highlight; `global.css` says how it looks. */
const NAME = 'search';

const rangesIn = (root: Node, words: readonly string[]) => {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { start, end } of spansOf(node.nodeValue ?? '', words)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
};

/** Marks the words within an element, without a change of its contents. Returns what removes the marks. A browser that cannot do it shows none. */
export const markWords = (root: Element | null, words: readonly string[]) => {
  if (!root || words.length === 0 || !('highlights' in CSS)) return () => {};
  CSS.highlights.set(NAME, new Highlight(...rangesIn(root, words)));
  return () => {
    CSS.highlights.delete(NAME);
  };
};
