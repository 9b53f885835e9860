import { CARRIERS } from '@ace/contract/partners/carriers.ts';
import { countryText } from '@ace/contract/shared/country-names.ts';
import { daySpan } from '@ace/contract/shared/dates/day-span.ts';
import { eventClock } from '@ace/contract/shared/dates/event-clock.ts';
import type { Language } from '@ace/contract/shared/languages.ts';
import { holdUpOf, PARTNER_LANGUAGE } from '@ace/contract/trackings/public-reasons.ts';
import { DELIVERY_STATUS_NAMES, PUBLIC_REASON_NAMES } from '@ace/contract/trackings/statuses.ts';
import { DELIVERY_STEPS, isStopped, stepOf } from '@ace/contract/trackings/steps.ts';
import { type Html, html } from '../../../shared/mail/html.ts';
import type { SharedShipment } from '../../shipments/public.reads.ts';
import type { SharedTrackingEvent } from '../public.repository.ts';
import { PAGE_TEXTS } from './page.texts.ts';
import { contactLines, type PageFrame, renderPage } from './page.ts';

/** The page has at most 20 kB: so many bytes for events, which have texts of partners. */
const EVENT_BYTES = 10_000;
const MAX_CHARACTERS = { text: 300, place: 80 };

type Shown = { shipment: SharedShipment; events: SharedTrackingEvent[] };

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max).trimEnd()}…` : text);

/** A name, number or code, which a browser's translation must leave as it is. */
const asIs = (text: string) => html`<span translate="no">${text}</span>`;

/** City and country, the country in the reader's language; as text, and as the page shows it. */
const placeOf = (city: string | null, country: string | null) => {
  const [shortCity, shortCountry] = [cut(city ?? '', MAX_CHARACTERS.place), cut(country ?? '', MAX_CHARACTERS.place)];
  const between = shortCity && shortCountry && ', ';
  return { text: `${shortCity}${between}${shortCountry}`, shown: html`${shortCity && asIs(shortCity)}${between}${shortCountry}` };
};

const eventRow = (event: SharedTrackingEvent, language: Language, timeZone: string) => {
  const { status, dateTime, city, country, text, reason } = event;
  const place = placeOf(city, countryText(country, country, language));
  const lines = [
    status !== null && html`<strong>${DELIVERY_STATUS_NAMES[language][status]}</strong>`,
    reason !== null && html`${PUBLIC_REASON_NAMES[language][reason]}`,
    reason === null && text !== null && html`<bdi lang="${PARTNER_LANGUAGE}">${cut(text, MAX_CHARACTERS.text)}</bdi>`,
    place.text !== '' && html`<span>${place.shown}</span>`,
  ].filter((line) => line !== false);
  const when = eventClock(language, timeZone).moment(event);
  return html`<li><time datetime="${new Date(dateTime).toISOString()}">${when}</time><div>${lines.map((line) => html`<p>${line}</p>`)}</div></li>
`;
};

/** The latest events, as many as there is room for. */
const eventList = (events: SharedTrackingEvent[], language: Language, timeZone: string) => {
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

/** The public page of a shipment, opened by its link (docs/domain.md, "Sharing"): no names, streets, telephone numbers and values. */
export const renderShipment = (frame: PageFrame, shown: Shown, timeZone: string) => {
  const { language } = frame;
  const { shipment, events } = shown;
  const t = PAGE_TEXTS[language];
  const { aceBillNumber, deliveryStatus, estimatedFrom, estimatedTo, partner, partnerNumber } = shipment;
  const status = deliveryStatus ? DELIVERY_STATUS_NAMES[language][deliveryStatus] : t.nothingYet;
  const days = estimatedFrom && estimatedTo && daySpan(language, estimatedFrom, estimatedTo);
  const isLate = estimatedTo !== null && estimatedTo < new Intl.DateTimeFormat('sv', { timeZone }).format();
  const delivery = deliveryStatus === 'DELIVERED' ? events.find((event) => event.status === 'DELIVERED') : undefined;
  const latest = events.find((event) => event.status === deliveryStatus);
  const holdUp = deliveryStatus && holdUpOf({ status: deliveryStatus, reason: latest?.reason, partnerText: latest?.text }, language);
  const country = countryText(shipment.receiverCountryCode, shipment.receiverCountry, language);
  const destination = placeOf(shipment.receiverCity, country);
  const facts: [string, string | number | Html | null][] = [
    [t.reference, shipment.customerReference && asIs(shipment.customerReference)],
    [t.destination, destination.text && destination.shown],
    [t.packages, shipment.totalPackages],
    [t.carrier, partner && asIs(CARRIERS[partner].name)],
    [t.carrierNumber, partnerNumber && asIs(cut(partnerNumber, MAX_CHARACTERS.place))],
  ];
  const when = delivery
    ? `${t.deliveredOn}: ${eventClock(language, timeZone).day(delivery)}`
    : days && `${t.estimate}: ${days}${isLate ? `. ${t.late}` : ''}`;
  const about = [when, destination.text].filter(Boolean).join(' · ') || status;
  return renderPage(
    frame,
    `${aceBillNumber} · ${status}`,
    about,
    html`
<div class="box"><h1>${t.title('')}<b translate="no">${aceBillNumber}</b></h1>
<p class="status">${status}</p>
${Boolean(when) && html`<p class="when">${when || ''}</p>`}
${stepList(shown, language)}
${holdUp && html`<p class="bad">${holdUp.why && html`<b lang="${holdUp.whyLanguage}">${cut(holdUp.why, MAX_CHARACTERS.text)}</b><br>`}${holdUp.next}${contactLines(frame).map((line) => html`<br>${line}`)}</p>`}</div>
<div class="box"><dl>${facts.filter(([, value]) => value).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></div>
<section class="box"><h2>${t.events}</h2>
${eventList(events, language, timeZone)}</section>
<button id="share" hidden>${t.share}</button>
<script src="/share.js" defer></script>
`,
  );
};
