import type { NotifiedStatus } from '@ace/contract/notifications/kinds.ts';
import { CARRIERS, type Carrier } from '@ace/contract/partners/carriers.ts';
import { countryOf, countryText } from '@ace/contract/shared/country-names.ts';
import { daySpan } from '@ace/contract/shared/dates/day-span.ts';
import { eventClock } from '@ace/contract/shared/dates/event-clock.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { holdUpOf } from '@ace/contract/trackings/public-reasons.ts';
import { DELIVERY_STATUS_NAMES, type PublicReason } from '@ace/contract/trackings/statuses.ts';
import type { Config } from '../../../shared/config.ts';
import type { Company } from '../../../shared/settings/company.ts';
import { shareUrl } from '../../shipments/links.service.ts';
import type { TemplateValues } from './render.ts';

/** What notifications show of a shipment. */
export type Parcel = {
  aceBillNumber: string;
  senderName: string | null;
  senderContactName: string;
  receiverName: string | null;
  receiverContactName: string;
  receiverCity: string | null;
  receiverCountry: string | null;
  receiverCountryCode: string | null;
  totalPackages: number;
  /** The carrier that it is at, and its number there. */
  partner: Carrier | null;
  partnerNumber: string | null;
  /** Of the recipient's page; null if its link was revoked. */
  shareToken: string | null;
  /** The days on which it is likely to arrive. */
  estimatedFrom: string | null;
  estimatedTo: string | null;
  /** The customer who owns it; null if that is staff, or the person who is notified. */
  registrant: { login: string; firstName: string | null; lastName: string | null } | null;
};

/** What happened to it, as a person is notified of it. */
export type ParcelNews = {
  status: NotifiedStatus;
  eventDate: string;
  offsetMinutes: number | null;
  /** What holds it up, as a clerk has chosen, and as the partner wrote. */
  publicReason: PublicReason | null;
  partnerText: string | null;
};

/** Of the company and its pages. `name` is how the person is called. */
export type MailSurroundings = { config: Config; company: Company; name: string };

const LATE: Record<Language, string> = { vi: 'Giao chậm hơn dự kiến', en: 'Later than estimated' };

const carrierOf = ({ partner }: Parcel) => partner && CARRIERS[partner].name;

/** The recipient's page of a parcel. */
export const linkOf = ({ shareToken }: Parcel, config: Config) => shareToken && shareUrl(config, shareToken);

/** The values of the variables of a template. */
export const valuesOf = (
  parcel: Parcel,
  { status, eventDate, offsetMinutes, publicReason, partnerText }: ParcelNews,
  language: Language,
  around: MailSurroundings,
): TemplateValues => {
  const partner = carrierOf(parcel);
  const holdUp = status === 'LATE' ? null : holdUpOf({ status, reason: publicReason, partnerText }, language);
  return {
    name: around.name,
    company: around.company.name,
    number: parcel.aceBillNumber,
    status: status === 'LATE' ? LATE[language] : DELIVERY_STATUS_NAMES[language][status],
    date: eventClock(language, around.config.timeZone).moment({ dateTime: eventDate, offsetMinutes }),
    reason: holdUp?.why ?? null,
    next: holdUp?.next ?? null,
    sender: parcel.senderName || parcel.senderContactName,
    receiver: parcel.receiverName || parcel.receiverContactName,
    city: parcel.receiverCity,
    country: countryText(parcel.receiverCountryCode, parcel.receiverCountry, language),
    packages: String(parcel.totalPackages),
    partner,
    partnerNumber: parcel.partnerNumber,
    estimated: parcel.estimatedFrom && parcel.estimatedTo && daySpan(language, parcel.estimatedFrom, parcel.estimatedTo),
    link: linkOf(parcel, around.config),
    phone: around.company.phone,
  };
};

const SCHEMA_STATUS: Record<NotifiedStatus, string> = {
  COLLECTED: 'OrderInTransit',
  OUT_FOR_DELIVERY: 'OrderInTransit',
  DELIVERED: 'OrderDelivered',
  FAILED_ATTEMPT: 'OrderProblem',
  EXCEPTION: 'OrderProblem',
  LATE: 'OrderInTransit',
};

/** A parcel as mail programs read it (schema.org/ParcelDelivery), in a script element of the head. It has nothing that the mail does not show. */
export const parcelDelivery = (
  parcel: Parcel,
  { status }: Pick<ParcelNews, 'status'>,
  { config, company: { name: company } }: MailSurroundings,
) => {
  const carrier = carrierOf(parcel) ?? company;
  const organization = (name: string) => ({ '@type': 'Organization', name });
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ParcelDelivery',
    deliveryAddress: {
      '@type': 'PostalAddress',
      name: parcel.receiverName || parcel.receiverContactName,
      addressLocality: parcel.receiverCity ?? undefined,
      addressCountry: countryOf({ code: parcel.receiverCountryCode, name: parcel.receiverCountry }) ?? parcel.receiverCountry ?? undefined,
    },
    carrier: organization(carrier),
    provider: organization(company),
    trackingNumber: parcel.partnerNumber ?? parcel.aceBillNumber,
    trackingUrl: linkOf(parcel, config) ?? undefined,
    expectedArrivalFrom: parcel.estimatedFrom ?? undefined,
    expectedArrivalUntil: parcel.estimatedTo ?? undefined,
    itemShipped: { '@type': 'Product', name: parcel.aceBillNumber },
    partOfOrder: {
      '@type': 'Order',
      orderNumber: parcel.aceBillNumber,
      orderStatus: `https://schema.org/${SCHEMA_STATUS[status]}`,
      merchant: organization(company),
    },
  };
  // An end tag in a name must not end the script.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
};
