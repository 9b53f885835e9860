import { CARRIER_NAMES } from '@ace/contract/partners/carriers.ts';
import { isCountryCode } from '@ace/contract/shared/countries.ts';
import { daySpan } from '@ace/contract/shared/day-span.ts';
import { type Language, LOCALES } from '@ace/contract/shared/languages.ts';
import { DELIVERY_STATUS_NAMES } from '@ace/contract/trackings/statuses.ts';
import { DELIVERY_STEPS, isStopped, stepOf } from '@ace/contract/trackings/steps.ts';
import { type Html, html } from '../../../shared/html.ts';
import type { SharedEvent, SharedShipment } from '../public.repository.ts';
import { PAGE_TEXTS } from './page.texts.ts';
import { type PageFrame, renderPage } from './page.ts';

/** The page has at most 20 kB: so many bytes for events, which have texts of partners. */
const EVENT_BYTES = 10_000;
const MAX_CHARACTERS = { text: 300, place: 80 };

const MINUTE_MS = 60_000;

type Shown = { shipment: SharedShipment; events: SharedEvent[] };

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max).trimEnd()}…` : text);

const countryName = (country: string, language: Language) =>
  isCountryCode(country)
    ? (new Intl.DisplayNames(LOCALES[language], { type: 'region' }).of(country.trim().toUpperCase()) ?? country)
    : country;

/** City and country, in the reader's language where the country is a code. */
const placeOf = (city: string | null, country: string | null, language: Language) =>
  [city && cut(city, MAX_CHARACTERS.place), country && cut(countryName(country, language), MAX_CHARACTERS.place)]
    .filter(Boolean)
    .join(', ');

/** Day and time of an event where it happened; what people have recorded, where the company is. */
const momentOf = ({ dateTime, offsetMinutes }: SharedEvent, language: Language, timeZone: string, time: boolean) => {
  const instant = new Date(Date.parse(dateTime) + (offsetMinutes ?? 0) * MINUTE_MS);
  const zone = offsetMinutes === null ? timeZone : 'UTC';
  const day = { day: 'numeric', month: language === 'vi' ? 'numeric' : 'short', year: 'numeric', timeZone: zone } as const;
  const options = { ...day, ...(time && ({ hour: '2-digit', minute: '2-digit' } as const)) };
  return new Intl.DateTimeFormat(LOCALES[language], options).format(instant);
};

const eventRow = (event: SharedEvent, language: Language, timeZone: string) => {
  const { status, dateTime, city, country, text } = event;
  const place = placeOf(city, country, language);
  const lines = [
    status !== null && html`<strong>${DELIVERY_STATUS_NAMES[language][status]}</strong>`,
    text !== null && html`${cut(text, MAX_CHARACTERS.text)}`,
    place !== '' && html`<span>${place}</span>`,
  ].filter((line) => line !== false);
  const when = momentOf(event, language, timeZone, true);
  return html`<li><time datetime="${new Date(dateTime).toISOString()}">${when}</time><div>${lines.map((line) => html`<p>${line}</p>`)}</div></li>
`;
};

/** The latest events, as many as there is room for. */
const eventList = (events: SharedEvent[], language: Language, timeZone: string) => {
  const t = PAGE_TEXTS[language];
  if (events.length === 0) return html`<p class="dim">${t.noEvents}</p>`;
  const rows: Html[] = [];
  let bytes = 0;
  for (const event of events) {
    const row = eventRow(event, language, timeZone);
    bytes += Buffer.byteLength(row.html);
    if (bytes > EVENT_BYTES && rows.length > 0) break;
    rows.push(row);
  }
  return html`<ol class="events">${rows}</ol>${rows.length < events.length && html`<p class="dim">${t.earlier}</p>`}`;
};

const stepList = ({ shipment, events }: Shown, language: Language) => {
  const t = PAGE_TEXTS[language];
  const { deliveryStatus } = shipment;
  const reached = stepOf(
    deliveryStatus,
    events.map(({ status }) => status),
  );
  const isHeld = isStopped(deliveryStatus);
  const steps = DELIVERY_STEPS.map((step, index) => {
    const isNow = index === reached;
    const classes = [index <= reached && 'done', isNow && 'now', isNow && isHeld && 'held'].filter(Boolean).join(' ');
    const mark = isNow && isHeld ? '!' : index <= reached ? '✓' : '';
    return html`<li class="${classes}"${isNow && html` aria-current="step"`}><i aria-hidden="true">${mark}</i>${t.steps[step]}</li>`;
  });
  return html`<ol class="steps" aria-label="${t.way}">${steps}</ol>`;
};

/** The page of a shipment for whoever has its link (docs/domain.md, "Sharing"): no names, streets, telephone numbers and values. */
export const renderShipment = (frame: PageFrame, shown: Shown, timeZone: string) => {
  const { language } = frame;
  const { shipment, events } = shown;
  const t = PAGE_TEXTS[language];
  const { aceBillNumber, deliveryStatus, estimatedFrom, estimatedTo, partner, partnerNumber } = shipment;
  const status = deliveryStatus ? DELIVERY_STATUS_NAMES[language][deliveryStatus] : t.nothingYet;
  const days = estimatedFrom && estimatedTo && daySpan(language, estimatedFrom, estimatedTo);
  const isLate = estimatedTo !== null && estimatedTo < new Intl.DateTimeFormat('sv', { timeZone }).format();
  const delivery = deliveryStatus === 'DELIVERED' ? events.find((event) => event.status === 'DELIVERED') : undefined;
  const destination = placeOf(shipment.receiverCity, shipment.receiverCountry, language);
  const facts: [string, string | number | null][] = [
    [t.reference, shipment.customerReference],
    [t.destination, destination],
    [t.packages, shipment.totalPackages],
    [t.carrier, partner && CARRIER_NAMES[partner]],
    [t.carrierNumber, partnerNumber && cut(partnerNumber, MAX_CHARACTERS.place)],
  ];
  const when = delivery
    ? `${t.deliveredOn}: ${momentOf(delivery, language, timeZone, false)}`
    : days && `${t.estimate}: ${days}${isLate ? `. ${t.late}` : ''}`;
  const about = [when, destination].filter(Boolean).join(' · ') || status;
  return renderPage(
    frame,
    `${aceBillNumber} · ${status}`,
    about,
    html`
<div class="box"><h1>${t.title('')}<b>${aceBillNumber}</b></h1>
<p class="status">${status}</p>
${Boolean(when) && html`<p class="when">${when || ''}</p>`}
${stepList(shown, language)}
${isStopped(deliveryStatus) && html`<p class="bad">${t.stopped}</p>`}</div>
<div class="box"><dl>${facts.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></div>
<section class="box"><h2>${t.events}</h2>
${eventList(events, language, timeZone)}</section>
`,
  );
};
