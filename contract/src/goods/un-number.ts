import table from './un-numbers.json' with { type: 'json' };

const NUMBERS: Record<string, { name: string; class: string }> = table.numbers;

const classText = (number: string) => (NUMBERS[number] ? `class ${NUMBERS[number].class}` : 'class not known');

/** A UN number as papers have it, with its proper shipping name and class: `UN 1057 LIGHTERS class 2.1` (docs/customs/sources.md, 32). */
export const unText = (number: string) =>
  [`UN ${number}`, NUMBERS[number]?.name.toUpperCase(), classText(number)].filter(Boolean).join(' ');

/** What is dangerous in a shipment that is flagged so, by the UN numbers of its lines: several without their names, which are long. */
export const dangerText = (numbers: readonly string[]) => {
  const [only, ...others] = numbers;
  if (only === undefined) return 'UN number and class not known';
  return others.length === 0 ? unText(only) : numbers.map((number) => `UN ${number} ${classText(number)}`).join(', ');
};
