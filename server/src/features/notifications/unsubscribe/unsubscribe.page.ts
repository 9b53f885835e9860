import type { Language } from '@ace/contract/shared/languages.ts';
import { escapeHtml } from '../../../shared/mail/html.ts';

type State = 'subscribed' | 'unsubscribed' | 'unknown';
type Texts = { title: string; text: string; button?: string };

/** `{{address}}` is the person's address, with most of its letters hidden. */
const TEXTS: Record<Language, Record<State, Texts>> = {
  vi: {
    subscribed: {
      title: 'Ngừng nhận tin về kiện hàng?',
      text: '{{address}} sẽ không nhận tin về kiện hàng của {{company}} nữa. Thư về tài khoản, như đặt lại mật khẩu, vẫn được gửi.',
      button: 'Ngừng nhận tin',
    },
    unsubscribed: {
      title: 'Đã ngừng gửi tin',
      text: '{{address}} không còn nhận tin về kiện hàng của {{company}}. Thư về tài khoản, như đặt lại mật khẩu, vẫn được gửi.',
      button: 'Nhận tin trở lại',
    },
    unknown: { title: 'Đường dẫn không đúng', text: 'Hãy mở lại đường dẫn trong thư. Có thể nó bị cắt mất một phần.' },
  },
  en: {
    subscribed: {
      title: 'Get no more news of parcels?',
      text: '{{address}} will get no more news of parcels from {{company}}. Mails about accounts, such as new passwords, are still sent.',
      button: 'Stop the mails',
    },
    unsubscribed: {
      title: 'No more mails are sent',
      text: '{{address}} gets no more news of parcels from {{company}}. Mails about accounts, such as new passwords, are still sent.',
      button: 'Get them again',
    },
    unknown: { title: 'This link is not right', text: 'Open the link in the mail again. A part of it may be missing.' },
  },
};

const STYLE = `body{margin:0;padding:32px 16px;background:#f5f7f9;color:#1a1f24;font:16px/1.55 'Be Vietnam Pro','Segoe UI',Arial,sans-serif}
main{max-width:480px;margin:0 auto;padding:28px;background:#fff;border:1px solid #dfe3e8;border-radius:8px}
h1{margin:0 0 12px;font-size:20px;line-height:1.35}p{margin:0 0 20px;overflow-wrap:anywhere}
button{padding:11px 20px;border:0;border-radius:4px;background:#245ba8;color:#fff;font:inherit;font-weight:600;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#14181d;color:#e6eaee}main{background:#1d232a;border-color:#343c45}button{background:#2f6cbd}}`;

/** `t•••@example.com`: enough for a person who knows the address. */
const hidden = (address: string) => address.replace(/^(.).*?(@|$)/u, '$1•••$2');

type Page = { state: State; language: Language; company: string; address?: string; path: string };

/** The page that ends notifications, or undoes it. It needs no script. */
export const unsubscribePage = ({ state, language, company, address = '', path }: Page) => {
  const { title, text, button } = TEXTS[language][state];
  const filled = text.replaceAll('{{address}}', () => hidden(address)).replaceAll('{{company}}', () => company);
  const action = state === 'unsubscribed' ? `${path}/undo` : path;
  const form = button ? `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(button)}</button></form>` : '';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} – ${escapeHtml(company)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(filled)}</p>${form}</main></body>
</html>
`;
};
