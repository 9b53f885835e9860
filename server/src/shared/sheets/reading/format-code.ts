/** What a part of a format shows: a digit, a fixed text, a piece of a date, or something else. */
export type Token = { kind: 'digit' | 'text' | 'date' | 'elapsed' | 'other'; text: string };

/** One of the sections of a format, and for which numbers it is, if it says so. */
export type Section = { tokens: Token[]; condition: { operator: string; value: number } | undefined };

// One token each: quoted, escaped, padding, in brackets, words, letters of dates, digits, everything else. Excel allows 255 characters in a code, and
// without that limit a code of many open brackets takes quadratic time.
const TOKEN =
  /"([^"]*)"?|\\(.)|_.|\*.|\[([^[\]]{0,255})\]|(General|Standard)|(AM\/PM|A\/P|上午\/下午)|(E[+-])|([ymdhsebga])\7*|([0#?])|(;)|([\s\S])/giu;

const CONDITION = /^(<=|>=|<>|<|>|=)\s*(-?[\d.]+)$/;

const bracketToken = (content: string): Token | undefined => {
  if (/^(h+|m+|s+)$/i.test(content)) return { kind: 'elapsed', text: content };
  // `[$₫-42A]` shows a currency, `[$-42A]` only names a language. Colours show nothing.
  const currency = /^\$([^-]*)/.exec(content)?.[1];
  return currency ? { kind: 'text', text: currency } : undefined;
};

const tokenOf = ([whole, quoted, escaped, bracket, general, half, exponent, date, digit]: RegExpExecArray): Token | undefined => {
  if (quoted !== undefined || escaped !== undefined) return { kind: 'text', text: quoted ?? escaped ?? '' };
  if (whole.startsWith('_') && whole.length > 1) return { kind: 'text', text: ' ' };
  if (whole.startsWith('*') && whole.length > 1) return undefined;
  if (bracket !== undefined) return bracketToken(bracket);
  if (general !== undefined || exponent !== undefined) return { kind: 'other', text: whole };
  if (half !== undefined || date !== undefined) return { kind: 'date', text: whole };
  if (digit !== undefined) return { kind: 'digit', text: whole };
  return /[.,%/@]/.test(whole) ? { kind: 'other', text: whole } : { kind: 'text', text: whole };
};

/** Splits the code of a number format into its sections (ECMA-376, part 1, 18.8.31). */
export const parseFormat = (code: string): Section[] => {
  const sections: Section[] = [{ tokens: [], condition: undefined }];
  for (const match of code.matchAll(TOKEN)) {
    const section = sections.at(-1);
    if (match[0] === ';') sections.push({ tokens: [], condition: undefined });
    else if (section) {
      const [, operator, value] = CONDITION.exec(match[3] ?? '') ?? [];
      if (operator) section.condition = { operator, value: Number(value) };
      const token = tokenOf(match);
      if (token) section.tokens.push(token);
    }
  }
  return sections;
};

const holds = ({ operator, value }: NonNullable<Section['condition']>, number: number) => {
  if (operator === '<>') return number !== value;
  return (
    (operator.includes('<') && number < value) || (operator.includes('>') && number > value) || (operator.includes('=') && number === value)
  );
};

/** The section by which a number is shown: by its conditions, or else the first is for positive numbers, the second for negative ones, the third for zero. */
export const sectionFor = <S extends Section>(sections: S[], number: number): S | undefined => {
  if (sections.some(({ condition }) => condition))
    return sections.find(({ condition }) => !condition || holds(condition, number)) ?? sections.at(-1);
  if (number < 0 && sections.length > 1) return sections[1];
  return number === 0 && sections.length > 2 ? sections[2] : sections[0];
};
