/**
 * Import boundaries. `npm run arch` fails when an import crosses one.
 * Each comment is printed with the error and says where the code belongs instead.
 */
const tests = '\\.test\\.tsx?$|^(test|e2e|proofs|bench)/';

/** What may be imported of a provider by those who use it. */
const PORTS = '^src/server/providers/([^/]+/port|provider-error|in-time|message-transport)\\.ts$';

/** A rule for imports of product code; tests may import anything. */
const boundary = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [tests, ...(from.pathNot ?? [])] },
  to,
});

const everywhere = [
  {
    name: 'no-circles',
    comment: 'Two files need each other: move what both need into a file of its own.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'resolvable',
    comment: 'The import leads nowhere: correct the path, or add the package to package.json.',
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
  boundary(
    'product-without-tests',
    'Product code imports no test and no script: what both need belongs to the product.',
    { path: '^src/' },
    { path: [tests, '^(scripts|tools)/'] },
  ),
];

const domainAndContract = [
  boundary(
    'domain-is-pure',
    'Domain imports only domain: no package, no Node, no database. What it needs comes as an argument.',
    { path: '^src/domain/' },
    { pathNot: '^src/domain/' },
  ),
  boundary(
    'contract-is-pure',
    'Contract imports only domain and zod: what a call does belongs to server/features.',
    { path: '^src/contract/' },
    { pathNot: ['^src/(domain|contract)/', '^node_modules/zod/'] },
  ),
];

const serverAndWeb = [
  boundary(
    'server-without-web',
    'The server does not know the browser: what both need goes to domain or contract.',
    { path: '^src/server/' },
    { path: '^src/web/' },
  ),
  boundary(
    'web-without-server',
    'The browser knows the server only through src/contract, not even its types.',
    { path: '^src/web/' },
    { path: '^src/server/' },
  ),
];

const server = [
  boundary(
    'features-are-independent',
    'A feature imports of another only its port: share through domain or db/queries.',
    { path: '^src/server/features/([^/]+)/' },
    { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '/port\\.ts$'] },
  ),
  boundary(
    'features-import-down',
    'A feature imports db, the ports of providers and how a run is told to end (its routes http too); context.ts and routes.ts hand in the rest.',
    { path: '^src/server/features/' },
    {
      path: '^src/server/',
      pathNot: [
        '^src/server/(features|db|http|providers)/',
        '^src/server/(concurrency|services|jobs/repeat)\\.ts$',
      ],
    },
  ),
  boundary(
    'services-are-types',
    'Services are the types of ports, the database and settings: context.ts makes them, and features take what they need.',
    { path: '^src/server/[^/]*services\\.ts$' },
    {
      pathNot: [
        '^src/domain/',
        PORTS,
        '^src/server/db/(database|queries/accounts/users|member-schema)\\.ts$',
      ],
    },
  ),
  boundary(
    'use-cases-without-http',
    'A use case holds its route, and of http nothing else: bodies that are cached or written in parts are made by routes.ts, present.ts and feed.ts.',
    {
      path: '^src/server/features/',
      pathNot: ['/(routes|present|feed|present-csv)\\.ts$'],
    },
    { path: ['^src/server/http/(?!route\\.ts$)', '^node_modules/(@fastify/|fastify/)'] },
  ),
  boundary(
    'only-choosers-pick-adapters',
    'Import the port: context.ts calls what chooses, in a choose.ts of providers.',
    { path: '^src/', pathNot: ['^src/server/(providers/|[^/]+\\.ts$)'] },
    { path: '^src/server/providers/', pathNot: PORTS },
  ),
  boundary(
    'providers-are-independent',
    'A provider does not import another: both may use http-client and provider-error.',
    { path: '^src/server/providers/([^/]+)/' },
    {
      path: '^src/server/providers/',
      pathNot: ['^src/server/providers/($1|http-client)/', '^src/server/providers/[^/]+\\.ts$'],
    },
  ),
  boundary(
    'adapters-import-down',
    'An adapter knows its port, the domain, its vendor and the database: hand it the rest as options.',
    {
      path: '^src/server/providers/',
      pathNot: ['/choose\\.ts$', '/provider-context\\.ts$'],
    },
    {
      path: ['^src/contract/', '^src/server/'],
      pathNot: ['^src/server/(providers|db)/', '^src/server/concurrency\\.ts$'],
    },
  ),
  boundary(
    'ports-are-types',
    'A port is types over the domain: vendors go to adapters, SQL to db, HTTP to http.',
    { path: '^src/server/providers/[^/]+/port\\.ts$' },
    { pathNot: ['^src/domain/', '^src/server/providers/(provider-error|message-transport)\\.ts$'] },
  ),
  boundary(
    'sql-in-use-cases',
    'SQL stands in the use case that needs it, or in db/queries when two features need it, named after its table.',
    { path: '^src/', pathNot: ['^src/server/(db|features)/', '^src/server/main\\.ts$'] },
    { path: '^node_modules/drizzle-orm/' },
  ),
  boundary(
    'sql-only-in-db',
    'Only db connects to PostgreSQL: take a `Database` as an argument.',
    {
      path: '^src/',
      pathNot: ['^src/server/(db|embedded)/', '^src/server/main\\.ts$'],
    },
    // pg-boss keeps its own tables.
    { path: '^node_modules/(pg|pg-(?!boss)[^/]+|drizzle-orm/node-postgres)/' },
  ),
  boundary(
    'pg-boss-only-in-jobs',
    'Only jobs and db know pg-boss: enqueue by a function in db/queries.',
    { path: '^src/', pathNot: ['^src/server/(jobs|db)/'] },
    { path: '^node_modules/pg-boss/' },
  ),
  boundary(
    'http-and-db-import-down',
    'http, plugins and db know nothing that uses them: take it as an argument.',
    { path: '^src/server/(http|plugins|db)/' },
    {
      path: '^src/server/(features|jobs|providers|process|embedded|config|[^/]+\\.ts$)',
      pathNot: [PORTS, '^src/server/concurrency\\.ts$'],
    },
  ),
  boundary(
    'http-without-database',
    'http carries calls and db stores data: they meet in a feature.',
    { path: '^src/server/(http|plugins)/' },
    { path: '^src/server/db/(queries/|[\\w-]*schema|database|migrate)' },
  ),
  boundary(
    'mcp-calls-the-api',
    'A tool of MCP is a call of the API, with its permissions and limits: it knows no feature and no database.',
    { path: '^src/server/mcp/' },
    { path: '^src/server/', pathNot: '^src/server/(mcp|http|plugins)/' },
  ),
  boundary(
    'telemetry-is-called',
    'telemetry counts and logs what others report: pass it in.',
    { path: '^src/server/telemetry/' },
    {
      path: '^src/server/',
      pathNot: ['^src/server/telemetry/', '^src/server/http/health\\.ts$', PORTS],
    },
  ),
  boundary(
    'db-without-http',
    'db stores data and http carries calls: they meet in a feature.',
    { path: '^src/server/db/' },
    { path: ['^src/server/http/', '^src/contract/'] },
  ),
  boundary(
    'few-start-programs',
    'Only the built-in PostgreSQL and the commands of the operator start programs, never with input of a request.',
    { path: '^src/', pathNot: ['^src/server/(embedded|operator)/'] },
    { path: '^(node:)?child_process$' },
  ),
  boundary(
    'entry-points-are-not-imported',
    'The files that start a program import; only main.ts imports app.ts.',
    { path: '^src/', pathNot: ['^src/server/(main|process/[^/]+)\\.ts$'] },
    { path: '^src/(server/(app|main|operator)|web/(root|entry\\.\\w+))\\.tsx?$' },
  ),
  boundary(
    'server-packages-are-installed',
    'A production install has no dev packages: move it to "dependencies", or do without.',
    { path: '^src/(server|contract|domain)/' },
    {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
    },
  ),
];

const web = [
  boundary(
    'web-features-are-independent',
    'A feature does not import another: compose them in app/ or a route, or share through session, site, billing or domain.',
    { path: '^src/web/features/([^/]+)/' },
    { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
  ),
  boundary(
    'only-app-composes',
    'app/ and the routes put the features together: nothing else imports app/.',
    { path: '^src/web/', pathNot: ['^src/web/(app/|routes/|root\\.tsx$|entry\\.)'] },
    { path: '^src/web/app/' },
  ),
  boundary(
    'only-app-sees-features',
    'Only app/ and the routes import a feature: what others need of it goes to session, site, billing, ui or domain.',
    { path: '^src/web/', pathNot: ['^src/web/(app|features|routes)/'] },
    { path: '^src/web/features/' },
  ),
  boundary(
    'ui-without-product',
    'ui/ knows no call, no feature, no route and no member: pass in what it shows.',
    { path: '^src/web/ui/' },
    {
      path: '^src/(contract/|web/(features|app|api|billing|session|site|places|dates|alerts|destination|flights|maps)/)',
    },
  ),
  boundary(
    'api-without-screens',
    'api/ throws; the screen decides what to show.',
    { path: '^src/web/api/' },
    {
      path: [
        '^src/web/(features|app|billing|ui|session|site|places|dates|alerts|destination|flights|maps)/',
        '^node_modules/(react|react-dom|lucide-react)/',
      ],
    },
  ),
  boundary(
    'browser-without-product',
    'A file of browser/ wraps one browser API and knows no product.',
    { path: '^src/web/browser/' },
    {
      path: '^src/(contract/|web/(features|app|api|billing|ui|session|site|places|dates|alerts|destination|flights|maps)/)',
    },
  ),
];

export default {
  forbidden: [...everywhere, ...domainAndContract, ...serverAndWeb, ...server, ...web],
  options: {
    // Imports of types count too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
