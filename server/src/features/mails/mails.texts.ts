import { LINK_VALIDITY } from '@ace/contract/account/account.ts';
import { type Language, personName } from '@ace/contract/shared/languages.ts';
import { z } from 'zod';
import { escapeHtml } from '../../shared/mail/html.ts';
import type { Mail } from '../../shared/mail/mail.ts';
import { mailButton, mailPage, styled } from '../../shared/mail/mail-layout.ts';

/** What the key in each kind of mail authorizes. */
export const PURPOSE = { activation: 'activation', creation: 'reset', reset: 'reset', newEmail: 'newEmail' } as const;

/** A mail that carries a key: the job that sends it derives the key from the nonce, so nothing secret is stored with the job. */
const KeyMail = z.object({ kind: z.enum(['activation', 'creation', 'reset', 'newEmail']), userId: z.number(), nonce: z.string() });
export type KeyMail = z.infer<typeof KeyMail>;

/** Notifies the current address of a requested change. `to` is stored, because the address may have changed when the mail is sent. */
export const NoticeMail = z.object({ kind: z.literal('emailNotice'), userId: z.number(), to: z.string() });

/** The payload of the job that sends a mail. */
export const MailJob = z.discriminatedUnion('kind', [KeyMail, NoticeMail]);
export type MailJob = z.infer<typeof MailJob>;

type Kind = MailJob['kind'];
type Texts = { subject: string; lead: string; button: string; note: string };

/** The texts of each mail. `{{company}}` is the company's name; `{{resetHours}}` and the other durations say how long the link is valid. */
const TEXTS: Record<Language, { greeting: string; link: string; regards: string } & Record<Kind, Texts>> = {
  vi: {
    greeting: 'Xin chào {{name}},',
    link: 'Nếu nút trên không hoạt động, hãy mở địa chỉ này trong trình duyệt:',
    regards: 'Trân trọng,',
    activation: {
      subject: 'Kích hoạt tài khoản {{company}}',
      lead: 'Tài khoản {{login}} của bạn tại {{company}} đã được tạo. Hãy mở đường dẫn dưới đây để kích hoạt.',
      button: 'Kích hoạt tài khoản',
      note: 'Đường dẫn có hiệu lực trong {{activationDays}} ngày. Nếu bạn không đăng ký, hãy bỏ qua thư này.',
    },
    creation: {
      subject: 'Tài khoản {{company}} của bạn',
      lead: 'Quản trị viên đã tạo tài khoản {{login}} cho bạn tại {{company}}. Hãy mở đường dẫn dưới đây để chọn mật khẩu.',
      button: 'Chọn mật khẩu',
      note: 'Đường dẫn có hiệu lực trong {{invitationDays}} ngày và chỉ dùng được một lần. Nếu đã quá hạn, hãy bấm “Quên mật khẩu?” khi đăng nhập và nhập địa chỉ email này để nhận đường dẫn mới.',
    },
    reset: {
      subject: 'Đặt lại mật khẩu {{company}}',
      lead: 'Chúng tôi nhận được yêu cầu đặt lại mật khẩu cho tài khoản {{login}}. Hãy mở đường dẫn dưới đây để chọn mật khẩu mới.',
      button: 'Đặt lại mật khẩu',
      note: 'Đường dẫn có hiệu lực trong {{resetHours}} giờ và chỉ dùng được một lần. Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn không thay đổi.',
    },
    newEmail: {
      subject: 'Xác nhận địa chỉ email mới cho {{company}}',
      lead: 'Tài khoản {{login}} muốn dùng địa chỉ email này. Hãy mở đường dẫn dưới đây để xác nhận.',
      button: 'Xác nhận địa chỉ email',
      note: 'Đường dẫn có hiệu lực trong {{newEmailHours}} giờ. Cho đến khi bạn xác nhận, địa chỉ cũ vẫn được dùng. Nếu bạn không yêu cầu, hãy bỏ qua thư này.',
    },
    emailNotice: {
      subject: 'Yêu cầu đổi địa chỉ email của tài khoản {{company}}',
      lead: 'Có yêu cầu đổi địa chỉ email của tài khoản {{login}} sang một địa chỉ khác. Địa chỉ này vẫn được dùng cho đến khi địa chỉ mới được xác nhận.',
      button: 'Đổi mật khẩu',
      note: 'Nếu chính bạn yêu cầu, bạn không cần làm gì. Nếu không, có người biết mật khẩu của bạn: hãy đổi mật khẩu ngay, yêu cầu đó sẽ mất hiệu lực.',
    },
  },
  en: {
    greeting: 'Hello {{name}},',
    link: 'If the button does not work, open this address in your browser:',
    regards: 'Kind regards,',
    activation: {
      subject: 'Activate your {{company}} account',
      lead: 'Your account {{login}} at {{company}} was created. Open the link below to activate it.',
      button: 'Activate the account',
      note: 'The link is valid for {{activationDays}} days. If you did not register, ignore this mail.',
    },
    creation: {
      subject: 'Your {{company}} account',
      lead: 'An administrator created the account {{login}} for you at {{company}}. Open the link below to choose a password.',
      button: 'Choose a password',
      note: 'The link is valid for {{invitationDays}} days and works once. After that, choose “Did you forget your password?” at the sign-in and enter this email address to get a new link.',
    },
    reset: {
      subject: 'Reset your {{company}} password',
      lead: 'We were asked to reset the password of the account {{login}}. Open the link below to choose a new one.',
      button: 'Reset the password',
      note: 'The link is valid for {{resetHours}} hours and works once. If you did not ask for it, ignore this mail: your password stays as it is.',
    },
    newEmail: {
      subject: 'Confirm your new email address at {{company}}',
      lead: 'The account {{login}} wants to use this email address. Open the link below to confirm it.',
      button: 'Confirm the address',
      note: 'The link is valid for {{newEmailHours}} hours. Until you confirm, your current address stays in use. If you did not ask for this, ignore this mail.',
    },
    emailNotice: {
      subject: 'The email address of your {{company}} account is about to change',
      lead: 'Somebody asked to change the email address of the account {{login}}. This address stays in use until the new one is confirmed.',
      button: 'Change the password',
      note: 'If you asked for this, you need not do anything. If not, somebody knows your password: change it now, which cancels the request.',
    },
  },
};

type Receiver = { login: string; email: string; firstName: string | null; lastName: string | null; langKey: Language };

const nameOf = (receiver: Receiver) => personName(receiver, receiver.langKey) || receiver.login;

/** A mail about an account, as text and HTML in the language of its user. */
export const composeMail = (kind: Kind, receiver: Receiver, link: string, company: Mail['company']): Mail => {
  const { greeting, link: linkText, regards, [kind]: texts } = TEXTS[receiver.langKey];
  const values: Record<string, string | number> = {
    ...LINK_VALIDITY,
    name: nameOf(receiver),
    login: receiver.login,
    company: company.name,
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  const html = (text: string) => escapeHtml(fill(text));
  return {
    company,
    to: receiver.email,
    // A line break in the company's name must not break the header.
    subject: fill(texts.subject).replace(/\s+/g, ' '),
    text: [fill(greeting), fill(texts.lead), link, fill(texts.note), `${regards}\n${company.name}`].join('\n\n'),
    html: mailPage({
      language: receiver.langKey,
      title: fill(texts.subject),
      company: company.name,
      body: `<p ${styled('text')}>${html(greeting)}</p>
<p ${styled('text')}>${html(texts.lead)}</p>
<p ${styled('text')}>${mailButton(link, fill(texts.button))}</p>
<p ${styled('note')}>${html(texts.note)}</p>
<p ${styled('note')}>${html(linkText)}<br><a href="${escapeHtml(link)}" ${styled('link')}>${escapeHtml(link)}</a></p>
<p ${styled('text')}>${html(regards)}<br>${escapeHtml(company.name)}</p>`,
    }),
  };
};
