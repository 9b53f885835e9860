import type { Language } from '../languages.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'June', 'July', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/** Days `yyyy-MM-dd` in a few characters, without the year: "26–28/11", "30/11–2/12" in Vietnamese, "26–28 Nov", "30 Nov – 2 Dec" in English. */
export const daySpan = (language: Language, from: string, to: string) => {
  const [first, last] = [from, to].map((day) => ({ month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }));
  if (!first || !last) return '';
  const month = (value: { month: number }) => (language === 'vi' ? `/${value.month}` : ` ${MONTHS[value.month - 1]}`);
  const whole = `${last.day}${month(last)}`;
  if (from === to) return whole;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first.day}–${whole}`;
  return `${first.day}${month(first)}${language === 'vi' ? '–' : ' – '}${whole}`;
};
