/**
 * The walls between the rooms. `npm run arch` fails when an import goes through one.
 * Each comment is the message that a newcomer reads, so it says where to go instead.
 */
const tests = '\\.(test|promises)\\.tsx?$|/conformance\\.ts$|^(test|e2e|proofs|bench)/';

/** An import in product code; tests may reach for what they need. */
const wall = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to,
});

const everywhere = [
  {
    name: 'no-circles',
    comment: 'Two files need each other: move what both need one floor down.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'The import leads nowhere: mend the path, or add the package to package.json.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-orphans',
    comment: 'It imports nothing and nobody imports it: use it or delete it.',
    severity: 'error',
    from: { orphan: true, pathNot: [tests, '\\.d\\.ts$'] },
    to: {},
  },
  wall(
    'tests-stay-tests',
    'Product code imports no test and no script: what both need belongs to the product.',
    { path: '^src/' },
    { path: [tests, '^(scripts|tools)/'] },
  ),
];

const groundFloor = [
  wall(
    'domain-is-pure',
    'Domain imports only domain: no package, no Node, no database. What it needs comes as an argument.',
    { path: '^src/domain/' },
    { pathNot: '^src/domain/' },
  ),
  wall(
    'contract-is-words',
    'Contract imports only domain and zod: what a call does belongs to server/features.',
    { path: '^src/contract/' },
    { pathNot: ['^src/(domain|contract)/', '^node_modules/zod/'] },
  ),
];

const wings = [
  wall(
    'server-not-web',
    'The server does not know the browser: what both need goes to domain or contract.',
    { path: '^src/server/' },
    { path: '^src/web/' },
  ),
  wall(
    'web-not-server',
    'The browser knows the server only through src/contract, not even its types.',
    { path: '^src/web/' },
    { path: '^src/server/' },
  ),
];

const serverWing = [
  wall(
    'features-are-strangers',
    'A feature does not import another: share through domain, db/queries or a port.',
    { path: '^src/server/features/([^/]+)/' },
    { path: '^src/server/features/', pathNot: '^src/server/features/$1/' },
  ),
  wall(
    'features-look-down',
    'A feature stands on db and ports (its routes on http too); what starts and joins it hands in the rest.',
    { path: '^src/server/features/' },
    {
      path: '^src/server/',
      pathNot: ['^src/server/(features|db|ports|http|adapters)/', '^src/server/providers/'],
    },
  ),
  wall(
    'use-cases-know-no-http',
    'Only routes.ts, present.ts and cached answers speak HTTP and contract: take plain arguments, answer domain values.',
    { path: '^src/server/features/', pathNot: ['/(routes|present|cached-answers)\\.ts$'] },
    { path: ['^src/server/http/', '^src/contract/', '^node_modules/(@fastify/|fastify/)'] },
  ),
  wall(
    'only-compose-picks-adapters',
    'Ask for the port; src/server/outside chooses the adapter.',
    {
      path: '^src/',
      pathNot: ['^src/server/(compose\\.ts$|outside/)', '^src/server/adapters/'],
    },
    { path: '^src/server/adapters/' },
  ),
  wall(
    'adapters-see-ports-only',
    'An adapter knows its port, the domain and its vendor: hand it the rest as options.',
    { path: '^src/server/adapters/' },
    { path: ['^src/contract/', '^src/server/'], pathNot: '^src/server/(adapters|ports)/' },
  ),
  wall(
    'adapters-are-strangers',
    'An adapter does not import another capability: both may stand on a port, and on the way outside.',
    { path: '^src/server/adapters/([^/]+)/' },
    { path: '^src/server/adapters/[^/]+/', pathNot: '^src/server/adapters/($1|outside)/' },
  ),
  wall(
    'only-the-top-picks-providers',
    'Ask for the port; what starts and joins features calls the choose.ts of a provider.',
    { path: '^src/', pathNot: ['^src/server/(providers/|[^/]+\\.ts$)'] },
    { path: '^src/server/providers/', pathNot: '/port\\.ts$' },
  ),
  wall(
    'providers-are-strangers',
    'A provider does not import another: share through a port.',
    { path: '^src/server/providers/([^/]+)/' },
    { path: '^src/server/providers/', pathNot: '^src/server/providers/$1/' },
  ),
  wall(
    'providers-look-down',
    'An adapter knows its port, the domain, its vendor and the database: hand it the rest as options.',
    { path: '^src/server/providers/', pathNot: ['/choose\\.ts$'] },
    { path: ['^src/contract/', '^src/server/'], pathNot: '^src/server/(providers|ports|db)/' },
  ),
  wall(
    'ports-are-promises',
    'A port is types over the domain: vendors go to adapters, SQL to db, HTTP to http.',
    { path: '^src/server/(ports/|providers/[^/]+/port\\.ts$)' },
    { pathNot: '^src/(domain|server/ports)/' },
  ),
  wall(
    'sql-lives-in-db',
    'Only db talks to PostgreSQL: write a function in db/queries, named after its table.',
    {
      path: '^src/',
      pathNot: ['^src/server/(db|embedded|roles)/', '^src/server/main\\.ts$'],
    },
    // pg-boss keeps its own tables.
    { path: '^node_modules/(drizzle-orm|pg|pg-(?!boss)[^/]+)/' },
  ),
  wall(
    'queue-lives-in-jobs',
    'Only jobs and db know pg-boss: enqueue by a function in db/queries.',
    { path: '^src/', pathNot: ['^src/server/(jobs|db)/'] },
    { path: '^node_modules/pg-boss/' },
  ),
  wall(
    'lower-rooms-look-down',
    'http, db and ports know nothing that stands on them: take it as an argument.',
    { path: '^src/server/(http|db|ports)/' },
    { path: '^src/server/(features|jobs|adapters|providers|roles|embedded|config|[^/]+\\.ts$)' },
  ),
  wall(
    'http-asks-no-database',
    'http carries calls and db keeps data: they meet in a feature.',
    { path: '^src/server/http/' },
    { path: '^src/server/db/(queries/|schema|database|migrate)' },
  ),
  wall(
    'observers-look-on',
    'observe counts and writes down what others tell it: hand it in, do not fetch it.',
    { path: '^src/server/observe/' },
    {
      path: '^src/server/',
      pathNot: ['^src/server/(observe|ports)/', '^src/server/http/health\\.ts$'],
    },
  ),
  wall(
    'db-not-http',
    'db keeps data and http carries calls: they meet in a feature.',
    { path: '^src/server/db/' },
    { path: ['^src/server/http/', '^src/contract/'] },
  ),
  wall(
    'roof-is-on-top',
    'compose.ts and the files that begin a program import; only main.ts imports compose.ts.',
    { path: '^src/', pathNot: ['^src/server/main\\.ts$'] },
    { path: '^src/(server/(compose|main|operator)|web/main)\\.tsx?$' },
  ),
  wall(
    'server-packages-are-installed',
    'A production install has no dev packages: move it to "dependencies", or do without.',
    { path: '^src/(server|contract|domain)/' },
    {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
    },
  ),
];

const webWing = [
  wall(
    'web-features-are-strangers',
    'A feature does not import another: compose them in app/, or share through session, site, billing or domain.',
    { path: '^src/web/features/([^/]+)/' },
    { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  ),
  wall(
    'only-app-composes',
    'app/ puts the features together: nothing beneath it imports it.',
    { path: '^src/web/', pathNot: ['^src/web/(app/|main\\.tsx$)'] },
    { path: '^src/web/app/' },
  ),
  wall(
    'only-app-sees-features',
    'Only app/ imports a feature: what others need of it goes to session, site, billing, ui or domain.',
    { path: '^src/web/', pathNot: ['^src/web/(app|features)/'] },
    { path: '^src/web/features/' },
  ),
  wall(
    'ui-knows-nothing',
    'ui/ is furniture: no call, no feature, no route, no member. Hand it what it shows.',
    { path: '^src/web/ui/' },
    {
      path: '^src/(contract/|web/(features|app|api|billing|session|site|network|places|dates|alerts|destination|trip|maps)/)',
    },
  ),
  wall(
    'api-does-not-draw',
    'api/ throws; the screen decides what to show.',
    { path: '^src/web/api/' },
    {
      path: [
        '^src/web/(features|app|billing|ui|session|site|network|places|dates|alerts|destination|trip|maps)/',
        '^node_modules/(react|react-dom|@tanstack/react-[^/]+|lucide-react)/',
      ],
    },
  ),
  wall(
    'browser-powers-stand-alone',
    'browser/ wraps one power of the browser each and knows no product.',
    { path: '^src/web/browser/' },
    {
      path: '^src/(contract/|web/(features|app|api|billing|ui|session|site|network|places|dates|alerts|destination|trip|maps)/)',
    },
  ),
];

export default {
  forbidden: [...everywhere, ...groundFloor, ...wings, ...serverWing, ...webWing],
  options: {
    // Types are walls too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
