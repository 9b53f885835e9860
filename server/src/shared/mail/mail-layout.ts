import type { Language } from '@ace/contract/shared/languages.ts';
import { escapeHtml } from './html.ts';

/** Inline styles of the parts of a mail, because mail programs drop style sheets. Classes are for the dark scheme, which some know. */
export const MAIL_STYLES = {
  page: "margin:0;padding:24px 12px;background:#f5f7f9;color:#1a1f24;font-family:'Be Vietnam Pro','Segoe UI',Arial,sans-serif;font-size:15px;line-height:1.55",
  card: 'width:100%;max-width:560px;background:#ffffff;border:1px solid #dfe3e8;border-radius:8px',
  company: 'margin:0 0 20px;font-size:18px;font-weight:600;color:#245ba8',
  text: 'margin:0 0 12px',
  heading: 'margin:0 0 12px;font-size:17px;line-height:1.4;font-weight:600',
  list: 'margin:0 0 12px;padding:0 0 0 20px',
  line: 'margin:20px 0;border:0;border-top:1px solid #dfe3e8',
  note: 'margin:0 0 16px;color:#56606b;font-size:13px',
  link: 'color:#245ba8;word-break:break-word',
  button:
    'display:inline-block;padding:11px 20px;background:#245ba8;border-radius:4px;color:#ffffff;font-weight:600;text-decoration:none;margin:8px 0',
} as const;

const DARK = `
@media (prefers-color-scheme: dark) {
  .page { background: #14181d !important; color: #e6eaee !important; }
  .card { background: #1d232a !important; border-color: #343c45 !important; }
  .company, .link { color: #8fb8ee !important; }
  .line { border-color: #343c45 !important; }
  .note { color: #a3adb8 !important; }
  .button { background: #2f6cbd !important; color: #ffffff !important; }
}`;

type Part = keyof typeof MAIL_STYLES;

/** The attributes of a part of a mail: its class and its style. */
export const styled = (part: Part) => `class="${part}" style="${MAIL_STYLES[part]}"`;

/** A link that looks like a button. */
export const mailButton = (link: string, label: string) => `<a href="${escapeHtml(link)}" ${styled('button')}>${escapeHtml(label)}</a>`;

type MailPage = {
  language: Language;
  title: string;
  company: string;
  /** HTML. */
  body: string;
  /** HTML below the card. */
  footer?: string;
  /** HTML that is not shown. */
  head?: string;
};

/** The HTML of a mail: a card on a page, in the light or the dark scheme. */
export const mailPage = ({ language, title, company, body, footer, head = '' }: MailPage) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title><style>${DARK}
</style>${head}</head>
<body ${styled('page')}>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" cellspacing="0" cellpadding="0" ${styled('card')}><tr><td style="padding:28px">
<p ${styled('company')}>${escapeHtml(company)}</p>
${body}
</td></tr></table>${footer ? `\n<div style="max-width:560px;padding:16px 28px 0;text-align:left">${footer}</div>` : ''}
</td></tr></table>
</body>
</html>
`;
