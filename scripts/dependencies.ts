// `npm run dependencies`: writes docs/dependencies.md, the packages that the running program consists of, out of the lock file.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const page = new URL('docs/dependencies.md', root);

type LockEntry = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean; hasInstallScript?: boolean };
type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

const json = <T>(file: string) => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as T;

const WORKSPACES = ['contract', 'server', 'web'];

/** What the lock file leaves out, read in the package itself. */
const LICENCES: Record<string, string> = { 'png-js': 'MIT' };

export type Dependency = { name: string; version: string; licence: string; isScripted: boolean; usedBy: string[] };

/** Every package that is installed for production, by name; `usedBy` names the parts that ask for it themselves. */
export const readDependencies = (): Dependency[] => {
  const { packages } = json<{ packages: Record<string, LockEntry> }>('package-lock.json');
  const direct = new Map<string, string[]>();
  for (const workspace of ['.', ...WORKSPACES]) {
    const { dependencies, optionalDependencies } = json<Manifest>(`${workspace}/package.json`);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      direct.set(name, [...(direct.get(name) ?? []), workspace === '.' ? 'all' : workspace]);
  }
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional, link }]) => folder.startsWith('node_modules/') && !dev && !devOptional && !link)
    .map(([folder, { version = '', license, hasInstallScript }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const isOwn = folder === `node_modules/${name}`;
      return {
        name,
        version,
        licence: license ?? LICENCES[name] ?? 'unknown',
        isScripted: hasInstallScript ?? false,
        usedBy: isOwn ? (direct.get(name) ?? []) : [],
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
};

const row = ({ name, version, licence, isScripted, usedBy }: Dependency) =>
  `| ${name} | ${version} | ${licence} | ${usedBy.join(', ')} | ${isScripted ? 'yes' : ''} |`;

/** The page as it should be. */
export const dependenciesPage = () => {
  const dependencies = readDependencies();
  const licences = Map.groupBy(dependencies, ({ licence }) => licence);
  return `# Dependencies

Made by \`npm run dependencies\` out of the lock file; the tests hold it to that. These ${dependencies.length} packages make the running program;
what only builds or tests it is left out. "Asked for by" is empty for what comes along with another package. "Script" marks the packages
that run something when they are installed: only those of PostgreSQL, which restore links inside their own folder.

${[...licences]
  .map(([licence, { length }]) => `- ${licence}: ${length}`)
  .sort()
  .join('\n')}

| package | version | licence | asked for by | script |
|---|---|---|---|---|
${dependencies.map(row).join('\n')}
`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(page, dependenciesPage());
