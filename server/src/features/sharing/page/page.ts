import type { Language } from '@ace/contract/shared/languages.ts';
import { type Html, html } from '../../../shared/mail/html.ts';
import type { Company } from '../../../shared/settings/company.ts';
import { PAGE_CSS } from './page.css.ts';
import { PAGE_TEXTS } from './page.texts.ts';

/** What all pages show: the company, and where the page is. */
export type PageFrame = { language: Language; company: Company; url: string };

/** How the company is reached: a line for each way. */
export const contactLines = ({ language, company: { phone, email } }: PageFrame): Html[] => {
  const t = PAGE_TEXTS[language];
  return [
    ...(phone === null ? [] : [html`${t.call} <a href="tel:${phone.replace(/[^\d+]/g, '')}" translate="no">${phone}</a>`]),
    ...(email === null ? [] : [html`${t.write} <a href="mailto:${email}" translate="no">${email}</a>`]),
  ];
};

/** A page in one language, with a link to the other. `about` is what chats show under the title. */
export const renderPage = (frame: PageFrame, title: string, about: string, content: Html): string => {
  const { language, url } = frame;
  const company = frame.company.name;
  const t = PAGE_TEXTS[language];
  const other = language === 'vi' ? 'en' : 'vi';
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${company}</title>
<meta name="description" content="${about}">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${company}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${about}">
<meta property="og:url" content="${url}">
<meta property="og:locale" content="${language === 'vi' ? 'vi_VN' : 'en_GB'}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${{ html: PAGE_CSS }}</style>
</head>
<body>
<header><strong translate="no">${company}</strong><a href="?lang=${other}" lang="${other}" hreflang="${other}">${t.other}</a></header>
<main>${content}</main>
<footer>
${contactLines(frame).map((line) => html`<p>${line}</p>`)}
</footer>
</body>
</html>
`;
  return page.html;
};

/** A page that says in a few words why there is nothing to see. */
export const renderNotice = (frame: PageFrame, title: string, hint: string) =>
  renderPage(frame, title, hint, html`<div class="box"><h1 class="status">${title}</h1><p class="when">${hint}</p></div>`);
