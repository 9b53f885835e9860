/** What a schedule of HS codes and searches in it may have at most (docs/domain.md, "HS codes"). Lengths are in characters. */
export const HS_LIMITS = {
  /** Of a file: the US schedule as JSON has 14 MB. */
  bytes: 24 * 1024 * 1024,
  /** Of a file, with the headings between the codes. */
  rows: 100_000,
  /** Of a schedule. The US schedule has 30 000. */
  codes: 60_000,
  /** Of a code with all headings above it: of longer ones, the end is kept. */
  words: 1_000,
  unit: 30,
  schedules: 50,
  /** Of a search, and codes that it finds. */
  query: 200,
  queryWords: 10,
  found: 20,
  /** Codes of a schedule with the words of a search that are looked at: those with the most digits, of these the shortest. */
  ranked: 500,
  /** Goods lines that are remembered of an owner, and those that are offered at once. */
  used: 500,
  offered: 8,
} as const;

/** Stands for all countries: a schedule with the six digits of the Harmonized System. */
export const ALL_COUNTRIES = 'all';
