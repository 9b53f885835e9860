import fc, { type Arbitrary } from 'fast-check';

/** An array in arrays, as JSON text. */
export const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\uffff', '\ufeff', '\u202e', '\r\n', '\u2028'],
  ...['😀', '👨‍👩‍👧', 'a\u0301\u0323', `a${'\u0301'.repeat(40)}`],
  ...["'", '"', '\\', '%', '_', '$1', '{{x}}', '<b>', '../..', '=cmd()', 'NaN', 'null', 'true', '-1', '0', '1e999', '0x10'],
  ...['2026-02-30', '0000-01-01', '9999-12-31', '+275760-09-13T00:00:00Z', '2026-11-21T10:00:00Z', 'a@b.cd', '__proto__', 'constructor'],
];
const NUMBERS = [0, -0, -1, 0.0001, 2 ** 31, 2 ** 53, -(2 ** 63), 2 ** 64, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER];

const nastyText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(26, 101, 1_001, 4_001, 70_000, 300_000).map((length) => 'x'.repeat(length)),
  fc.constantFrom(101, 20_000).map((length) => '\u0323\u0301'.repeat(length)),
);

/** Any value that JSON can express, and some that it cannot. */
export const rubbish: Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.oneof(fc.constantFrom(...NUMBERS), fc.double()),
  fc.constantFrom(null, true, false, {}, []),
  fc.jsonValue(),
  fc.constantFrom({}, null, 1, 'x').map((item) => Array(10_000).fill(item)),
  fc.constantFrom(20, 900).map((levels) => JSON.parse(deep(levels))),
  nastyText.map((value) =>
    Object.fromEntries([
      ['__proto__', { admin: true }],
      ['constructor', value],
      [value.slice(0, 100), value],
    ]),
  ),
);

/** Parts of an address that are not encoded as they should be. */
const RAW = [...'% %zz %00 %c0%af %ff %25 ..%2f..%2f %e2%80%ae + && = %F0%9F%98 %ef%bf%bf'.split(' '), 'x'.repeat(20_000)];
const encoded = nastyText.map((value) => encodeURIComponent(value.slice(0, 4_000).toWellFormed()));
/** Any part of an address. */
export const rawText = fc.oneof(encoded, fc.constantFrom(...RAW));

/** Headers can carry visible ASCII and Latin-1. */
export const headerText = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.constantFrom('', '*', 'ä', ',,,', ';q=', 'x'.repeat(256), 'x'.repeat(60_000), 'x,'.repeat(5_000)),
);
