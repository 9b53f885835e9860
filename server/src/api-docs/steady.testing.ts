type Example = Record<string, unknown>;

/** The examples are about January 2026; what is later depends on when they are made. */
const isFixed = (date: string) => date < '2026-02';
const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;
const TOKEN = /^eyJ[\w.-]+$/;
/** The key of a link in a mail, or of what devices keep. */
const KEY = /^[\w-]{43}$/;

const steadyText = (text: string) => {
  if (DAY.test(text)) return isFixed(text) ? text : '2026-01-15';
  if (UUID.test(text)) return '2f1a7c9e-5b34-4d0a-9c61-0e8f7b2d4a13';
  if (TOKEN.test(text)) return 'eyJhbGciOiJIUzI1NiJ9.e30.signature';
  if (KEY.test(text)) return 'a-key-of-256-bits';
  return (
    text
      .replace(INSTANT, (instant) => (isFixed(instant) ? instant : '2026-01-15T08:00:00.000Z'))
      // The number of a manifest has the month of its opening.
      .replace(/\bM\d{4}-(?=\d{4}\b)/, 'M2601-')
      .replace(/^.*\/ace-mail-\w+/, '/data')
      .replace(/127\.0\.0\.1:\d{4,5}/, '127.0.0.1:8080')
  );
};

/** Copies an example with each array cut to `maxItems`, and with each text and number replaced. */
const copy = (value: unknown, maxItems: number, replace: (leaf: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, maxItems).map((each) => copy(each, maxItems, replace));
  if (typeof value !== 'object' || value === null) return replace(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each, maxItems, replace)]));
};

/** An example without what differs from run to run: moments, random texts, addresses. Of an array, one entry tells as much as all. */
export const steady = (value: unknown) => copy(value, 1, (leaf) => (typeof leaf === 'string' ? steadyText(leaf) : leaf));

/** The same for figures of the running program, whose numbers differ too. */
export const steadyFigures = (value: unknown) => steady(copy(value, 1, (leaf) => (typeof leaf === 'number' ? 12 : leaf)));

const firstOf = (map: Example) => Object.fromEntries(Object.entries(map).slice(0, 1));

/** The same for the health, with one figure of the queues. */
export const steadyHealth = (health: { details: { jobs: { details: Example } } }) => {
  const { jobs } = health.details;
  return steadyFigures({ ...health, details: { ...health.details, jobs: { ...jobs, details: firstOf(jobs.details) } } });
};

/** The same for maps of many figures, of which one is kept. The history is empty until the first sample is taken. */
export const steadyMetrics = ({ history: _, ...maps }: Record<string, Example>) =>
  steadyFigures({ ...Object.fromEntries(Object.entries(maps).map(([name, map]) => [name, firstOf(map)])), history: [] });

/** The same for the thread dump, without what the threads are doing. */
export const steadyThreads = ({ threads: [first] }: { threads: Example[] }) =>
  steadyFigures({ threads: [{ ...first, threadState: 'RUNNABLE', stackTrace: [] }] });

/** The same for Prometheus' text format: two lines of it. */
export const steadyLines = (text: string) =>
  `${text
    .split('\n', 2)
    .join('\n')
    .replace(/ [\d.]+$/, ' 12')}\n`;
