// Run it after `npm install` changed the lock file. It adds optional platform packages that the lock file refers to but does not contain: npm
// leaves out those that the registry does not have, and then `npm ci` rejects the lock file ("Missing … from lock file").
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const platforms = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const architectures = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'loong64'];

const isInLock = (from, name) => {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (lock.packages[`${folder}/node_modules/${name}`]) return true;
    if (!folder.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`]);
  }
};

for (const [folder, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isInLock(folder, name)) continue;
    const words = name.split(/[-/]/);
    const os = platforms.filter((platform) => words.includes(platform));
    const cpu = architectures.filter((architecture) => words.includes(architecture));
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: cpu.length ? cpu : ['none'],
      ...(dev ? { dev } : {}),
      optional: true,
      os: os.length ? os : ['none'],
    };
    process.stdout.write(`added ${name}@${version}\n`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
