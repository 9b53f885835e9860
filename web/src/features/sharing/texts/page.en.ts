import type { SameKeys } from '../../../shared/i18n/same-keys.ts';
import type { vi } from './page.vi.ts';

export const en: SameKeys<typeof vi> = {
  share: {
    title: 'Share shipment {{number}}',
    lead: 'Whoever has this link sees where the shipment is, without an account. The page has no names, addresses, phone numbers and values.',
    link: 'Link',
    copy: 'Copy',
    copied: 'Copied',
    mail: 'E-mail',
    mailSubject: 'Track shipment {{number}}',
    mailBody: 'You can see where shipment {{number}} is at:\n{{url}}',
    page: 'Open the page',
    qr: 'QR code of the link',
    revoke: 'Revoke',
    revokeTitle: 'Revoke the link?',
    revokeReason: 'Nobody can open the page any more, not from the QR code of printed bills either. Sharing it again makes another link.',
    keep: 'Keep it',
    revoked: 'The link of shipment {{number}} was revoked.',
  },
};
