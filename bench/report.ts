import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * A measured figure. `p95`: the 95th percentile of the latency of one client, in milliseconds. `floor`: the same call of the bare server. The goals
 * are those of docs/domain.md, "Speed"; all other figures are information, because machines differ by a factor of two.
 */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  p95?: number;
  floor?: number;
  /** `ratio`: to the floor of the same run. `atMost`: of a size. */
  goals: { ratio?: number; atMost?: number };
};

type Run = { rows: number; date: string; machine: string; figures: Figure[]; slowest: string[] };

const isMet = ({ value, floor, goals }: Figure) =>
  (goals.ratio === undefined || floor === undefined || value / floor >= goals.ratio) &&
  (goals.atMost === undefined || value <= goals.atMost);

const number = (value: number) => (Math.abs(value) < 100 ? value.toPrecision(2) : Math.round(value).toLocaleString('en'));

const goalText = ({ goals, unit }: Figure) => {
  const { ratio, atMost } = goals;
  return [
    ...(ratio === undefined ? [] : [`≥ ${ratio.toFixed(1)} of floor`]),
    ...(atMost === undefined ? [] : [`≤ ${number(atMost)} ${unit}`]),
  ].join(', ');
};

const HEAD = ['call', 'figure', 'p95', 'floor', 'ratio', 'goal', 'met'];

const cellsOf = (figure: Figure) => {
  const { name, value, unit, p95, floor } = figure;
  const goal = goalText(figure);
  return [
    name,
    `${number(value)} ${unit}`,
    p95 === undefined ? '' : `${p95.toFixed(1)} ms`,
    floor === undefined ? '' : number(floor),
    floor === undefined ? '' : (value / floor).toFixed(2),
    goal,
    goal === '' ? '' : isMet(figure) ? 'yes' : 'no',
  ];
};

const WIDTHS = [34, 14, 10, 8, 7, 34, 4];
const aligned = (cells: string[]) =>
  cells
    .map((cell, column) => (column === 0 || column === 5 ? cell.padEnd(WIDTHS[column] ?? 0) : cell.padStart(WIDTHS[column] ?? 0)))
    .join(' ');

/** The heading of the table, and one of its lines, for a terminal. */
export const HEADING = aligned(HEAD);
export const lineOf = (figure: Figure) => aligned(cellsOf(figure));

const table = (rows: string[][]) => rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const sectionOf = ({ rows, date, machine, figures, slowest }: Run) => `## ${rows.toLocaleString('en')} shipments

${date}, ${machine}.

${table([HEAD, HEAD.map(() => '---'), ...figures.map(cellsOf)])}

The slowest searches:

${slowest.map((line) => `- ${line}`).join('\n')}
`;

const OTHERS = '\n## Failover\n';

const folder = fileURLToPath(new URL('../docs/', import.meta.url));

/** Adds a run to `docs/performance.json`, in place of the last one with as many shipments, and writes `docs/performance.md`. */
export const keepRun = (rows: number, figures: Figure[], slowest: string[]) => {
  const { length, 0: cpu } = cpus();
  const machine = `${length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.version}`;
  const run: Run = { rows, date: new Date().toISOString().slice(0, 10), machine, figures, slowest };
  const runs: Run[] = JSON.parse(readFileSync(`${folder}performance.json`, 'utf8'));
  const kept = [...runs.filter((each) => each.rows !== rows), run].sort((a, b) => a.rows - b.rows);
  writeFileSync(`${folder}performance.json`, `${JSON.stringify(kept, null, 2)}\n`);
  // Figures that others have measured follow those of the bench.
  const [, others = ''] = readFileSync(`${folder}performance.md`, 'utf8').split(OTHERS);
  writeFileSync(
    `${folder}performance.md`,
    `# Performance

Written by \`npm run bench\`, which keeps its last run for each number of shipments here and in \`performance.json\`. The goals are those of
[the domain](domain.md#speed); the floor is a bare server that sends the same statements.

${kept.map(sectionOf).join('\n')}${OTHERS}${others}`,
  );
};
