import type { NotificationRole } from '@ace/contract/notifications/kinds.ts';
import type { RenderedMail, TemplateInput } from '@ace/contract/notifications/template.ts';
import { type Language, personName } from '@ace/contract/shared/languages.ts';
import { escapeHtml } from '../../../shared/mail/html.ts';
import { mailPage, styled } from '../../../shared/mail/mail-layout.ts';
import type { Company } from '../../../shared/settings/company.ts';
import { type MailSurroundings, type Parcel, type ParcelNews, parcelDelivery, valuesOf } from './parcels.ts';
import { fillTemplate } from './render.ts';
import { withoutWebAddresses } from './web-addresses.ts';

type Texts = {
  greeting: string;
  several: string;
  registered: string;
  severalRegistered: string;
  why: Record<NotificationRole, string>;
  unsubscribe: string;
  questions: string;
  call: string;
  write: string;
  or: string;
};

/** The texts around the templates. `{{number}}` is how many parcels the mail is about, `{{numbers}}` those of one customer. */
const TEXTS: Record<Language, Texts> = {
  vi: {
    greeting: 'Xin chào {{name}},',
    several: 'Tin mới về {{number}} kiện hàng',
    registered: 'Kiện hàng do {{name}} đăng ký với {{company}}.',
    severalRegistered: '{{numbers}} do {{name}} đăng ký với {{company}}.',
    why: {
      owner: 'Bạn nhận thư này vì có tài khoản tại {{company}}.',
      receiver: 'Bạn nhận thư này vì {{company}} đang chuyển một kiện hàng đến bạn.',
      sender: 'Bạn nhận thư này vì đã gửi hàng qua {{company}}.',
    },
    unsubscribe: 'Ngừng nhận những thư như thế này',
    questions: 'Cần hỏi thêm, xin',
    call: 'gọi',
    write: 'viết thư cho',
    or: 'hoặc',
  },
  en: {
    greeting: 'Hello {{name}},',
    several: 'News of {{number}} parcels',
    registered: '{{name}} registered the parcel with {{company}}.',
    severalRegistered: '{{name}} registered {{numbers}} with {{company}}.',
    why: {
      owner: 'You get this mail because you have an account at {{company}}.',
      receiver: 'You get this mail because {{company}} is bringing you a parcel.',
      sender: 'You get this mail because you sent something with {{company}}.',
    },
    unsubscribe: 'Get no more mails like this',
    questions: 'Any questions? Please',
    call: 'call',
    write: 'write to',
    or: 'or',
  },
};

/** One parcel in a mail, and the template for what happened to it. */
export type MailItem = { parcel: Parcel; news: ParcelNews; template: TemplateInput };

const cleaned = (text: string | null) => text && withoutWebAddresses(text);

/** An item whose texts of customers and partners have no addresses of web pages. */
const cleanedItem = ({ parcel, news, template }: MailItem): MailItem => ({
  template,
  news: { ...news, partnerText: cleaned(news.partnerText) },
  parcel: {
    ...parcel,
    senderName: cleaned(parcel.senderName),
    senderContactName: withoutWebAddresses(parcel.senderContactName),
    receiverName: cleaned(parcel.receiverName),
    receiverContactName: withoutWebAddresses(parcel.receiverContactName),
    receiverCity: cleaned(parcel.receiverCity),
    receiverCountry: cleaned(parcel.receiverCountry),
    partnerNumber: cleaned(parcel.partnerNumber),
  },
});

/** Who registered the parcels: a line for each customer. */
const registrationsOf = (items: readonly MailItem[], language: Language, company: string) => {
  const { registered, severalRegistered } = TEXTS[language];
  const nameOf = ({ parcel: { registrant } }: MailItem) =>
    registrant && withoutWebAddresses(personName(registrant, language) || registrant.login);
  return [...Map.groupBy(items, nameOf)].flatMap(([name, theirs]) =>
    name
      ? (items.length === 1 ? registered : severalRegistered)
          .replace('{{name}}', () => name)
          .replace('{{company}}', () => company)
          .replace('{{numbers}}', () => theirs.map(({ parcel }) => parcel.aceBillNumber).join(', '))
      : [],
  );
};

/** How the company is reached, as a sentence; `linked` makes a link of an address and its text. Null if it is not stated. */
const contactOf = ({ phone, email }: Company, language: Language, linked: (href: string, text: string) => string) => {
  const { questions, call, write, or } = TEXTS[language];
  const ways = [
    phone && `${call} ${linked(`tel:${phone.replace(/[^\d+]/g, '')}`, phone)}`,
    email && `${write} ${linked(`mailto:${email}`, email)}`,
  ].filter(Boolean);
  return ways.length > 0 ? `${questions} ${ways.join(` ${or} `)}.` : null;
};

type Receiver = { role: NotificationRole; language: Language; unsubscribeUrl: string };

/** A mail about one or several parcels of a person, as text and HTML. */
export const composeNotification = (
  given: readonly MailItem[],
  { role, language, unsubscribeUrl }: Receiver,
  surroundings: MailSurroundings,
): RenderedMail => {
  const items = given.map(cleanedItem);
  const around = { ...surroundings, name: withoutWebAddresses(surroundings.name) };
  const { name } = around;
  const company = around.company.name;
  const fill = (text: string) =>
    text
      .replaceAll('{{company}}', () => company)
      .replaceAll('{{number}}', String(items.length))
      .replaceAll('{{name}}', () => name);
  const { greeting, several, why, unsubscribe } = TEXTS[language];
  const footer = [...registrationsOf(items, language, company), fill(why[role])];
  const filled = items.map(({ parcel, news, template }) => fillTemplate(template, valuesOf(parcel, news, language, around)));
  const contact = contactOf(around.company, language, (_, text) => text);
  const linkedContact = contactOf(
    around.company,
    language,
    (href, text) => `<a href="${escapeHtml(href)}" ${styled('link')}>${escapeHtml(text)}</a>`,
  );
  const subject = filled.length === 1 && filled[0] ? filled[0].subject : fill(several);
  return {
    subject,
    text: [
      fill(greeting),
      filled.map(({ text }) => text).join('\n\n――――――\n\n'),
      ...(contact ? [contact] : []),
      `--\n${footer.join('\n')}\n${unsubscribe}: ${unsubscribeUrl}`,
    ].join('\n\n'),
    html: mailPage({
      language,
      title: subject,
      company,
      head: items.map(({ parcel, news }) => parcelDelivery(parcel, news, around)).join(''),
      body: `<p ${styled('text')}>${escapeHtml(fill(greeting))}</p>\n${filled.map(({ html }) => html).join(`\n<hr ${styled('line')}>\n`)}${linkedContact ? `\n<p ${styled('text')}>${linkedContact}</p>` : ''}`,
      footer: `<p ${styled('note')}>${footer.map(escapeHtml).join('<br>')}<br><a href="${escapeHtml(unsubscribeUrl)}" ${styled('link')}>${escapeHtml(unsubscribe)}</a></p>`,
    }),
  };
};
