/**
 * A time zone of each country that parcels go to, by the IANA time zone database (`zone1970.tab`). Of a country with several, one in the middle or where
 * most people live: quiet hours may be off by an hour or two at its edges.
 */
const ZONES: Record<string, string> = {
  AE: 'Asia/Dubai',
  AR: 'America/Argentina/Buenos_Aires',
  AT: 'Europe/Vienna',
  AU: 'Australia/Sydney',
  BD: 'Asia/Dhaka',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  BN: 'Asia/Brunei',
  BR: 'America/Sao_Paulo',
  CA: 'America/Winnipeg',
  CH: 'Europe/Zurich',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CO: 'America/Bogota',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EG: 'Africa/Cairo',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  GR: 'Europe/Athens',
  HK: 'Asia/Hong_Kong',
  HU: 'Europe/Budapest',
  ID: 'Asia/Jakarta',
  IE: 'Europe/Dublin',
  IL: 'Asia/Jerusalem',
  IN: 'Asia/Kolkata',
  IT: 'Europe/Rome',
  JP: 'Asia/Tokyo',
  KH: 'Asia/Phnom_Penh',
  KR: 'Asia/Seoul',
  LA: 'Asia/Vientiane',
  LK: 'Asia/Colombo',
  LU: 'Europe/Luxembourg',
  MM: 'Asia/Yangon',
  MO: 'Asia/Macau',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NG: 'Africa/Lagos',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  NP: 'Asia/Kathmandu',
  NZ: 'Pacific/Auckland',
  PE: 'America/Lima',
  PH: 'Asia/Manila',
  PK: 'Asia/Karachi',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  QA: 'Asia/Qatar',
  RO: 'Europe/Bucharest',
  RU: 'Europe/Moscow',
  SA: 'Asia/Riyadh',
  SE: 'Europe/Stockholm',
  SG: 'Asia/Singapore',
  SK: 'Europe/Bratislava',
  TH: 'Asia/Bangkok',
  TR: 'Europe/Istanbul',
  TW: 'Asia/Taipei',
  UA: 'Europe/Kyiv',
  US: 'America/Chicago',
  VN: 'Asia/Ho_Chi_Minh',
  ZA: 'Africa/Johannesburg',
};

/** The time zone of a country; `otherwise` for an unknown one. */
export const zoneOf = (country: string | null, otherwise: string) => (country && ZONES[country]) || otherwise;

/** The quiet hours, from 22 to 7 o'clock by the person's clock, in minutes of the day. */
const QUIET = { from: 22 * 60, to: 7 * 60 };
const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

const minuteOfDay = (instant: number, zone: string) => {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(
    instant,
  );
  const numberOf = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return numberOf('hour') * 60 + numberOf('minute');
};

/** The instant itself, or the end of the quiet hours that it lies in: 7 o'clock in this time zone. In milliseconds. */
export const afterQuietHours = (instant: number, zone: string): number => {
  const minute = minuteOfDay(instant, zone);
  if (minute >= QUIET.to && minute < QUIET.from) return instant;
  const toWait = (QUIET.to - minute + DAY_MINUTES) % DAY_MINUTES;
  const end = Math.floor(instant / MINUTE_MS) * MINUTE_MS + toWait * MINUTE_MS;
  // Clocks may have been changed meanwhile.
  return end + (QUIET.to - minuteOfDay(end, zone)) * MINUTE_MS;
};
