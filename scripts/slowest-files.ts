import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** How many files are listed. A run of fewer is a quick loop, which needs no list. */
const COUNT = 20;

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

/** Prints the slowest files of a long run, and what the files of each project take together: so it shows who pays for a new test. */
export const slowestFiles: Reporter = {
  onTestRunEnd: (modules: readonly TestModule[]) => {
    if (modules.length < COUNT) return;
    const files = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { project: module.project.name, name: relative(process.cwd(), module.moduleId), ms: collectDuration + duration };
    });
    const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, COUNT);
    const projects = Object.entries(Object.groupBy(files, ({ project }) => project));
    const lines = [
      `\nThe ${COUNT} slowest files`,
      ...slowest.map(({ name, ms }) => `${inSeconds(ms)}  ${name}`),
      'All files added up, by project',
      ...projects.map(([project, all = []]) => `${inSeconds(all.reduce((sum, { ms }) => sum + ms, 0))}  ${project}, ${all.length} files`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  },
};
