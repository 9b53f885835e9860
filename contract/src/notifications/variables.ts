// Not in a file with schemas, so that the browser does not load zod for these names.

/** What a template may show. All are texts; those that are not known are blank. */
export const TEMPLATE_VARIABLES = [
  'name',
  'company',
  'number',
  'status',
  'date',
  'reason',
  'next',
  'sender',
  'receiver',
  'city',
  'country',
  'packages',
  'partner',
  'partnerNumber',
  'estimated',
  'link',
  'phone',
] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

const KNOWN = new Set<string>(TEMPLATE_VARIABLES);
const TAG = /^([#^/]?)\s*(\w+)\s*$/;

/**
 * The first tag of a Mustache template that is none of `{{variable}}`, `{{#variable}}…{{/variable}}` (if it is known) and `{{^variable}}…{{/variable}}`
 * (if it is not); null if all are. Sections end in the order in which they begin.
 */
export const faultyTagOf = (template: string): string | null => {
  const open: string[] = [];
  let rest = template;
  for (let start = rest.indexOf('{{'); start >= 0; start = rest.indexOf('{{')) {
    const end = rest.indexOf('}}', start);
    const tag = end < 0 ? rest.slice(start, start + 30) : rest.slice(start, end + 2);
    const [, kind, name = ''] = (end < 0 ? null : TAG.exec(rest.slice(start + 2, end))) ?? [];
    // A third brace would leave the value unescaped.
    if (!KNOWN.has(name) || rest[end + 2] === '}') return tag;
    if (kind === '/' && open.pop() !== name) return tag;
    if (kind === '#' || kind === '^') open.push(name);
    rest = rest.slice(end + 2);
  }
  const [unclosed] = open;
  return unclosed === undefined ? null : `{{#${unclosed}}}`;
};
