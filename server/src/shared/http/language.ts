import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES, type Language } from '@ace/contract/shared/languages.ts';

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

/**
 * The language of an answer: the chosen one, else the one of ours that the caller prefers most (RFC 9110, section 12.5.4). Who prefers only others reads
 * English, who says nothing, or `*`, Vietnamese.
 */
export const languageOf = ({ 'accept-language': accepted }: IncomingHttpHeaders, chosen?: unknown): Language => {
  if (typeof chosen === 'string' && isLanguage(chosen)) return chosen;
  if (!accepted?.trim() || accepted.trim() === '*') return LANGUAGES[0];
  const ranges = accepted.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { language: tag.split('-')[0] ?? '', quality: Number(quality) || 0 };
  });
  const known = ranges.filter(({ language, quality }) => isLanguage(language) && quality > 0);
  const [best] = known.toSorted((a, b) => b.quality - a.quality);
  return best && isLanguage(best.language) ? best.language : 'en';
};
