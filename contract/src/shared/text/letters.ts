// Which characters are the same, however a text was typed, copied or sent (docs/domain.md, "Texts and numbers").

/**
 * What cannot be seen (blanks without width, marks of direction, soft hyphens and their like), and in the first group what needs such characters: emoji,
 * and the joiners and variants of Arabic, Indic and other scripts and of Chinese characters.
 */
const UNSEEN =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f}|\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*)*|[#*0-9]\ufe0f\u20e3|(?<=[\u0600-\u0dff\u0f00-\u109f\u1780-\u18af\u1900-\u1cff\ua800-\uabff\u{10a00}-\u{11fff}])(?:\u200c(?=[\p{L}\p{M}])|[\u200d\p{Variation_Selector}])|(?<=\p{Script=Han})\p{Variation_Selector})|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Full-width and mathematical letters, with those of the mathematical alphabets that Unicode had before, such as the italic h. */
const FANCY =
  /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]|[\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c-\u2134](?=[\u{1d400}-\u{1d7ff}])|(?<=[\u{1d400}-\u{1d7ff}])[\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c-\u2134]/gu;

/** Most texts have nothing of this. */
const SUSPECT = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u;

/** A text without what cannot be seen, and with plain letters for full-width and mathematical ones. `m²` and `½` stay, so this is less than NFKC. */
export const plainLetters = (text: string) =>
  SUSPECT.test(text)
    ? text.replace(UNSEEN, (_, needed?: string) => needed ?? '').replace(FANCY, (letter) => letter.normalize('NFKC'))
    : text;

/** Whether there is nothing to be seen of a text. */
export const isUnseen = (text: string) => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);

const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu, ''],
  [/[ðɖ]/g, 'đ'],
  [/[‐-―−﹘﹣]/g, '-'],
  [/[`´ʹʻʼʽˈ‘’‚‛′‵‹›]/g, "'"],
  [/[«»ʺˮ“”„‟″‶「」『』〝-〟]/g, '"'],
  [/…/g, '...'],
];

/** Most texts that are compared have nothing else. */
const PLAIN = /^[\0-_a-~đ]*$/;

/**
 * A text in lower case, in which what people take for one another is the same: đ and the Icelandic ð, which looks alike as a capital; dashes; quotes.
 * For comparing only. The database function `search_text` does the same.
 */
export const alike = (text: string) => (PLAIN.test(text) ? text : ALIKE.reduce((all, [letters, one]) => all.replace(letters, one), text));
