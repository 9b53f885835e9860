import type { TemplateInput } from '@ace/contract/notifications/template.ts';
import type { TemplateVariable } from '@ace/contract/notifications/variables.ts';
import mustache from 'mustache';
import sanitizeHtml from 'sanitize-html';
import { MAIL_STYLES } from '../../../shared/mail/mail-layout.ts';

/** What is shown for each variable; those that are missing are blank. */
export type TemplateValues = Partial<Record<TemplateVariable, string | null>>;

/** The tags that a mail may have, and the part of the layout that each looks like. */
const TAGS = { p: 'text', h2: 'heading', h3: 'heading', ul: 'list', ol: 'list', blockquote: 'note', hr: 'line' } as const;
const PLAIN_TAGS = ['br', 'strong', 'b', 'em', 'i', 'u', 'li'];
const ALLOWED_TAGS = [...Object.keys(TAGS), ...PLAIN_TAGS, 'a'];
const SCHEMES = ['http', 'https', 'mailto', 'tel'];

/**
 * A template's HTML without what mails may not have: scripts, styles, images, forms, handlers, links of other kinds. Only `class="button"` of a link
 * stays of the attributes, and its address.
 */
export const cleanTemplate = (html: string) =>
  sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href', 'class'] },
    allowedClasses: { a: ['button'] },
    allowedSchemes: SCHEMES,
    allowProtocolRelative: false,
  });

/** The same of filled HTML, whose values may have made addresses, with the styles of our layout. */
const withStyles = (html: string) =>
  sanitizeHtml(cleanTemplate(html), {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { '*': ['class', 'style'], a: ['href', 'class', 'style'] },
    allowedSchemes: SCHEMES,
    parseStyleAttributes: false,
    transformTags: {
      ...Object.fromEntries(
        Object.entries(TAGS).map(([tag, part]) => [tag, sanitizeHtml.simpleTransform(tag, { class: part, style: MAIL_STYLES[part] })]),
      ),
      a: (tagName, { href = '', class: name }) => {
        const part = name === 'button' ? 'button' : 'link';
        return { tagName, attribs: { href, class: part, style: MAIL_STYLES[part] } };
      },
    },
  });

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Fills a template. Values are shown as they are: as text in the HTML, too, and in one line. */
export const fillTemplate = ({ subject, html, text }: TemplateInput, values: TemplateValues): TemplateInput => {
  // Without a prototype: it has nothing but the variables.
  const view: Record<string, string> = Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, oneLine(value ?? '')])),
  );
  const plain = { escape: String };
  return {
    subject: oneLine(mustache.render(subject, view, {}, plain)),
    html: withStyles(mustache.render(html, view)),
    text: mustache.render(text, view, {}, plain).trim(),
  };
};
