const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

const formatOf = (timeZone: string) => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  return format;
};

/** Minutes by which a time zone is ahead of UTC at an instant. They change at a full quarter of an hour. */
const offsetAt = (timeZone: string, at: number) => {
  const quarter = Math.floor(at / (15 * MINUTE_MS));
  const key = `${timeZone} ${quarter}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const name =
    formatOf(timeZone)
      .formatToParts(quarter * 15 * MINUTE_MS)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2})(?::(\d{2}))?/.exec(name) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  if (offsets.size > 10_000) offsets.clear();
  offsets.set(key, offset);
  return offset;
};

const two = (number: number) => String(number).padStart(2, '0');

/** A moment without a zone, `yyyy-MM-ddThh:mm:ss`, as it is in a time zone: ISO 8601 with the offset. */
export const instantIn = (timeZone: string, moment: string) => {
  const asUtc = Date.parse(`${moment}Z`);
  const guess = offsetAt(timeZone, asUtc);
  // Once more, because the clock may have been changed in between.
  const offset = offsetAt(timeZone, asUtc - guess * MINUTE_MS);
  const size = Math.abs(offset);
  return `${moment}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};
