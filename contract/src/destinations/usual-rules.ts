import { type DestinationRule, type Destinations, NO_CONDITIONS } from './rules.ts';
import USUAL from './usual-rules.json' with { type: 'json' };

const ANYWAY = {
  ...NO_CONDITIONS,
  ...{ partners: 'any', reasons: null, from: null, effect: 'warn', installedAt: null },
};

type Listed = (typeof USUAL.rules)[number];

/** The countries of a rule: `EU` among them stands for all that are in it. */
const countriesOf = ({ countries }: Listed) =>
  ['all', 'abroad'].includes(String(countries))
    ? countries
    : [countries].flat().flatMap((each) => (each === 'EU' ? USUAL.groups.EU : each));

/** A rule of the file has only what is not as in `ANYWAY`, and the name of its source; a test compares all with the schema. */
const ruleOf = (listed: Listed) => {
  const source = { url: null, ...USUAL.sources[listed.source as keyof typeof USUAL.sources] };
  return { ...ANYWAY, ...listed, countries: countriesOf(listed), source } as unknown as DestinationRule;
};

/**
 * What is shipped with the program, until an administrator has saved something else. Laws change: a broker knows what holds. The rates are rough: what matters
 * is on which side of a limit a value is.
 */
export const USUAL_RULES: Destinations = { rules: USUAL.rules.map(ruleOf), rates: USUAL.rates };
