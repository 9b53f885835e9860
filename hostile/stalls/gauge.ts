import { setTimeout as delay } from 'node:timers/promises';
import { type App, isLong, report, slownessOf, watch } from '../harness.ts';

/** Something that may stall the program. It is done when the program has nothing to do with it any more. */
export type Trial = { what: string; run: () => Promise<unknown> };

/** Of the main thread for one trial, in the short form: far more than any should cost. */
const MAX_PROCESSOR_MS = 250;

/** Limits for the lists of another user meanwhile, in the long form. A median of fewer than `MIN_LISTS` says nothing. */
const MAX_MEDIAN = { ms: 40, idle: 3 };
const MIN_LISTS = 10;
export const MAX_LIST_MS = 250;

/** A collection of garbage, or what other programs do, is not there each time. */
const ATTEMPTS = 3;

const SHOWN = 25;

const medianOf = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
const rounded = (ms: number) => `${Math.round(ms)} ms`;

/** Measures trials. `list` loads a list of another user. */
export const createGauge = async (app: App, list: () => Promise<boolean>) => {
  const measured: { figure: number; text: string }[] = [];

  const processorTimeOf = async (work: () => Promise<unknown>) => {
    const before = await app.mainThreadMs();
    await work();
    return (await app.mainThreadMs()) - before;
  };
  /** Waits until the program does nothing else. */
  const waitForRest = async () => {
    while ((await processorTimeOf(() => delay(50))) > 5);
  };

  const { slowness, times: idle } = await slownessOf(app, list);
  /** So many milliseconds of the main thread on a fast machine are these on this one. */
  const boundOf = (ms: number) => ms * slowness;
  const maxProcessor = boundOf(MAX_PROCESSOR_MS);
  const maxMedian = Math.max(MAX_MEDIAN.ms, MAX_MEDIAN.idle * medianOf(idle));
  report('median of idle lists', medianOf(idle), 'ms');

  /** Others are watched in the long form only: the short form measures the trial alone. */
  const measure = async (trial: Trial) => {
    let times: number[] = [];
    const processor = await processorTimeOf(async () => {
      if (isLong) ({ times } = await watch(list, trial.run));
      else await trial.run();
    });
    return { trial, processor, times, longest: times.at(-1) ?? 0 };
  };

  /** Makes trials of one kind one after the other. Answers those that stall the program, also when they are repeated, with figures. */
  const findStalls = async (kind: string, trials: Trial[]) => {
    let left = trials;
    let stalls: string[] = [];
    for (let attempt = 1; attempt <= ATTEMPTS && left.length > 0; attempt += 1) {
      if (attempt > 1) await waitForRest();
      const costs = [];
      for (const trial of left) costs.push(await measure(trial));
      const lists = costs.flatMap(({ times }) => times);
      const median = medianOf(lists);
      const [worst] = costs.toSorted((one, other) => other.longest - one.longest || other.processor - one.processor);
      if (!worst) break;
      const describe = ({ trial, processor, longest }: typeof worst) =>
        `${kind}, ${trial.what}: ${rounded(processor)} of the main thread${isLong ? `, somebody else's list ${rounded(longest)}, median ${rounded(median)}` : ''}`;
      if (attempt === 1) measured.push({ figure: isLong ? worst.longest : worst.processor, text: describe(worst) });
      const isSlow = lists.length >= MIN_LISTS && median > maxMedian;
      const beyond = costs.filter(({ processor, longest }) => (isLong ? longest > MAX_LIST_MS : processor > maxProcessor));
      stalls = (isSlow && beyond.length === 0 ? [worst] : beyond).map(describe);
      left = isSlow ? left : beyond.map(({ trial }) => trial);
    }
    // At once, because the long form takes long.
    for (const stall of stalls) process.stdout.write(`  stalls: ${stall}\n`);
    return stalls;
  };

  const reportWorst = () => {
    if (!isLong) return;
    const worst = measured.toSorted((one, other) => other.figure - one.figure).slice(0, SHOWN);
    process.stdout.write(`\n${worst.map(({ text }) => `  ${text}\n`).join('')}`);
  };
  return { findStalls, processorTimeOf, boundOf, maxProcessor, reportWorst };
};
