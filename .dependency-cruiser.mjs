// The directions in which imports may flow (docs/architecture.md): shared ← features, by rank ← the app.
// `npm run check` runs it. No circle between files, none between folders.

/**
 * The features of all packages: one may import those of the ranks before its own. Features of an inner list have a rank together and may import
 * each other: a tracking of the API has a shipment, and a page of a shipment has its trackings. A feature that is not listed imports all of these, and no
 * other feature imports it.
 */
const RANKS = [
  ['audits', 'partners', 'preferences', 'sessions'],
  ['disclosures', 'mails', 'management', 'printers', 'progress', 'tracker', 'weights'],
  ['users'],
  ['runs'],
  [
    'account',
    [
      'bills',
      'connectors',
      'destinations',
      'goods',
      'hs-codes',
      'labels',
      'notifications',
      'packages',
      'papers',
      'partner-events',
      'problems',
      'sharing',
      'shipments',
      'trackings',
    ],
  ],
  ['manifests'],
];

const PACKAGES = '^(server/src/features|web/src/features|contract/src)';
const oneOf = (names) => `(${names.join('|')})/`;

const rankRules = RANKS.flatMap((rank, number) =>
  rank.map((feature) => {
    const names = [feature].flat();
    const above = RANKS.slice(number)
      .flat(2)
      .filter((name) => !names.includes(name));
    return {
      name: `rank-of-${names.join('-')}`,
      comment: 'A feature imports only features of a lower rank.',
      severity: 'error',
      from: { path: `${PACKAGES}/${oneOf(names)}` },
      to: { path: `^$1/${oneOf(above)}` },
    };
  }),
);

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    never('no-circle', 'Files that import each other cannot be read one after the other.', {}, { circular: true }),
    { ...never('no-folder-circle', 'The same for folders.', {}, { circular: true }), scope: 'folder' },
    never(
      'unranked',
      'A feature that others import has a rank.',
      { path: `${PACKAGES}/([^/]+)/` },
      { path: '^$1/[^/]+/', pathNot: [`^$1/${oneOf([...RANKS.flat(2), 'shared'])}`, '^$1/$2/'] },
    ),
    ...rankRules,
    never(
      'server-shared',
      'What is shared knows no feature.',
      { path: '^server/src/shared/' },
      { path: '^server/src/', pathNot: '^server/src/shared/' },
    ),
    never(
      'server-feature-to-app',
      'Features do not know the app that puts them together.',
      { path: '^server/src/features/' },
      {
        path: '^server/src/',
        pathNot: '^server/src/(features|shared)/',
      },
    ),
    never(
      'server-feature-inside',
      'One feature asks another through its service or its reads.',
      { path: '^server/src/features/([^/]+)/' },
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '\\.(service|reads)\\.ts$'],
      },
    ),
    never(
      'web-shared',
      'What is shared knows no feature.',
      { path: '^web/src/shared/' },
      { path: '^web/src/', pathNot: '^web/src/shared/' },
    ),
    never(
      'web-feature-to-app',
      'Features know neither the shell nor the app.',
      { path: '^web/src/features/' },
      {
        path: '^web/src/',
        pathNot: '^web/src/(features|shared)/',
      },
    ),
    never(
      'contract-shared',
      'What is shared knows no feature.',
      { path: '^contract/src/shared/' },
      {
        path: '^contract/src/',
        pathNot: '^contract/src/shared/',
      },
    ),
    never('contract-alone', 'The contract knows neither side.', { path: '^contract/' }, { path: '^(server|web)/' }),
    never(
      'no-tests',
      'The program does not import its tests.',
      { pathNot: '\\.(test|testing)\\.|/testing/|^(e2e|hostile|cluster|bench)/' },
      {
        path: '\\.(test|testing)\\.|/testing/',
      },
    ),
  ],
  options: {
    // The typescript package of version 7 has no API that the tool could use.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Tests may look into everything.
    exclude: { path: '\\.(test|testing)\\.tsx?$|/testing/|route-tree\\.gen\\.ts$|node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
