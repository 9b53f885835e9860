/** Where this device remembers how far its clock is behind that of the server, in milliseconds. */
const KEY = 'scans.clock';

/** A clock that differs less is as right as a header that says seconds. */
const TOLERANCE = 2_000;

/** Compares the clocks by an answer; `asked` is when it was asked for. */
export const compareClocks = (headers: Headers, asked: number) => {
  const server = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(server)) localStorage.setItem(KEY, String(Math.round(server - (asked + Date.now()) / 2)));
};

/** The time now by the server's clock, as it was at the last contact. */
export const serverNow = () => {
  const behind = Number(localStorage.getItem(KEY) ?? 0);
  return new Date(Date.now() + (Math.abs(behind) > TOLERANCE ? behind : 0));
};
