const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML, also in attributes with quotation marks. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');

/** HTML that contains no text as it came from people or partners. */
export type Html = { html: string };

const htmlOf = (value: Html | Html[] | string | number | null | false): string => {
  if (value === null || value === false) return '';
  if (Array.isArray(value)) return value.map(({ html }) => html).join('');
  return typeof value === 'object' ? value.html : escapeHtml(String(value));
};

/** A template of HTML. Texts in it are escaped, also in attributes with quotation marks; null and false are left out. */
export const html = (parts: TemplateStringsArray, ...values: (Html | Html[] | string | number | null | false)[]): Html => ({
  html: String.raw({ raw: parts }, ...values.map(htmlOf)),
});
