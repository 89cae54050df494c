/** One fault: where it is planted, its code, and every rule that must name it. */
export interface Plant {
  readonly file: string;
  readonly code: string;
  readonly rules: readonly string[];
}

const plant = (file: string, code: string, ...rules: string[]): Plant => ({ file, code, rules });

const ROUTE = '#server/http/route.ts';
const DATABASE = '#server/db/database.ts';
const FIELDS = '#contract/fields.ts';
const CLOCK = '#server/ports/clock.ts';

const imports = (...names: string[]) => names.map((name) => `import '${name}';\n`).join('');

/** Imports through walls. Each file also imports something allowed, lest it be an orphan besides. */
export const FORBIDDEN_IMPORTS: readonly Plant[] = [
  plant('src/domain/planted-package.ts', imports('zod/mini'), 'domain-is-pure'),
  plant('src/domain/planted-node.ts', imports('node:fs'), 'domain-is-pure'),
  plant('src/domain/planted-contract.ts', imports(FIELDS), 'domain-is-pure'),
  plant('src/domain/planted-nowhere.ts', imports('./nothing.ts'), 'resolvable', 'domain-is-pure'),
  plant('src/domain/planted-orphan.ts', 'export const alone = 1;\n', 'no-orphans'),
  // A circle is reported once, at one of its files.
  plant('src/domain/planted-circle.ts', imports('./planted-circle-too.ts')),
  plant('src/domain/planted-circle-too.ts', imports('./planted-circle.ts'), 'no-circles'),
  plant('src/contract/planted-package.ts', imports('fastify'), 'contract-is-words'),
  plant('src/contract/planted-server.ts', imports(CLOCK), 'contract-is-words'),
  plant(
    'src/contract/planted-type.ts',
    `import type { Clock } from '${CLOCK}';\nexport type Planted = Clock;\n`,
    'contract-is-words',
  ),
  plant('src/server/http/planted-web.ts', imports('#web/api/keys.ts'), 'server-not-web'),
  plant(
    'src/server/http/planted-feature.ts',
    imports('#server/features/search/routes.ts'),
    'lower-rooms-look-down',
  ),
  plant('src/server/observe/planted-db.ts', imports(DATABASE), 'observers-look-on'),
  plant('src/server/http/planted-db.ts', imports(DATABASE), 'http-asks-no-database'),
  plant('src/server/db/queries/planted-http.ts', imports(ROUTE), 'db-not-http'),
  plant('src/server/db/planted-test.ts', imports('#test/harness.ts'), 'tests-stay-tests'),
  plant(
    'src/server/ports/planted-sql.ts',
    `import type { SQL } from 'drizzle-orm';\nexport type Planted = SQL;\n`,
    'ports-are-promises',
    'sql-lives-in-db',
  ),
  plant('src/server/adapters/planted/database.ts', imports(DATABASE), 'adapters-see-ports-only'),
  plant('src/server/adapters/planted/sql.ts', imports('pg'), 'sql-lives-in-db'),
  plant(
    'src/server/adapters/planted/other.ts',
    imports('../planted-too/keeper.ts'),
    'adapters-are-strangers',
  ),
  plant('src/server/adapters/planted-too/keeper.ts', imports(CLOCK)),
  plant(
    'src/server/features/planted/provider.ts',
    imports('#server/providers/payments/fake.ts'),
    'only-the-top-picks-providers',
  ),
  plant(
    'src/server/providers/planted/other.ts',
    imports('../payments/port.ts'),
    'providers-are-strangers',
  ),
  plant('src/server/providers/planted/contract.ts', imports(FIELDS), 'providers-look-down'),
  plant('src/server/providers/planted/port.ts', imports(DATABASE), 'ports-are-promises'),
  plant('src/server/adapters/planted/asking.ts', imports('../outside/outside-client.ts')),
  plant(
    'src/server/features/planted/neighbour.ts',
    imports('../search/allowance.ts'),
    'features-are-strangers',
  ),
  plant('src/server/features/planted/contract.ts', imports(FIELDS), 'use-cases-know-no-http'),
  plant('src/server/features/planted/http.ts', imports(ROUTE), 'use-cases-know-no-http'),
  plant('src/server/features/planted/fastify.ts', imports('fastify'), 'use-cases-know-no-http'),
  plant('src/server/features/planted/sql.ts', imports('drizzle-orm'), 'sql-lives-in-db'),
  plant('src/server/features/planted/queue.ts', imports('pg-boss'), 'queue-lives-in-jobs'),
  plant(
    'src/server/features/planted/adapter.ts',
    imports('#server/adapters/planted-too/keeper.ts'),
    'only-compose-picks-adapters',
  ),
  plant(
    'src/server/features/planted/config.ts',
    imports('#server/config.ts'),
    'features-look-down',
  ),
  plant('src/server/jobs/planted-roof.ts', imports('#server/operator.ts'), 'roof-is-on-top'),
  plant(
    'src/server/features/planted/roof.ts',
    imports('#server/compose.ts'),
    'features-look-down',
    'roof-is-on-top',
  ),
  plant(
    'src/server/features/planted/dev-package.ts',
    imports('temporal-polyfill'),
    'server-packages-are-installed',
  ),
  plant('src/server/features/planted/routes.ts', imports(ROUTE, FIELDS, DATABASE, CLOCK)),
  plant('src/web/api/planted-server.ts', imports(ROUTE), 'web-not-server'),
  plant('src/web/api/planted-ui.ts', imports('#web/ui/class-names.ts'), 'api-does-not-draw'),
  plant('src/web/api/planted-react.ts', imports('react'), 'api-does-not-draw'),
  plant('src/web/ui/planted-contract.ts', imports(FIELDS), 'ui-knows-nothing'),
  plant('src/web/ui/planted-api.ts', imports('#web/api/keys.ts'), 'ui-knows-nothing'),
  plant(
    'src/web/ui/planted-session.ts',
    imports('#web/session/use-session.ts'),
    'ui-knows-nothing',
  ),
  plant(
    'src/web/browser/planted-api.ts',
    imports('#web/api/keys.ts'),
    'browser-powers-stand-alone',
  ),
  plant(
    'src/web/session/planted-feature.ts',
    imports('#web/features/search/search-state.ts'),
    'only-app-sees-features',
  ),
  plant(
    'src/web/features/planted/neighbour.ts',
    imports('../search/search-state.ts'),
    'web-features-are-strangers',
  ),
  plant(
    'src/web/features/planted/app.ts',
    imports('#web/app/query-client.ts'),
    'only-app-composes',
  ),
  plant('src/web/features/search/dates/planted.ts', imports('../search-state.ts')),
];

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
const branches = Array.from({ length: 12 }, (_, at) => `  if (n === ${at}) return ${at};`).join(
  '\n',
);

/** Faults that oxlint must name, in its own words for the rule. */
export const LINT_FAULTS: readonly Plant[] = [
  plant('src/domain/planted-long.ts', lines(251, 'export {};'), 'eslint(max-lines)'),
  plant('src/domain/planted-commented.ts', `${lines(300, '// Words.')}export {};\n`),
  plant(
    'src/domain/planted-function.ts',
    `export function f(n: number) {\n${lines(60, '  n += 1;')}  return n;\n}\n`,
    'eslint(max-lines-per-function)',
  ),
  plant(
    'src/domain/planted-branches.ts',
    `export function f(n: number) {\n${branches}\n  return n;\n}\n`,
    'eslint(complexity)',
  ),
  plant(
    'src/domain/planted-deep.ts',
    'export function f(n: number) {\n  if (n) { if (n > 1) { if (n > 2) { if (n > 3) { return n; } } } }\n  return 0;\n}\n',
    'eslint(max-depth)',
  ),
  plant(
    'src/domain/planted-many.ts',
    'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => a + b + c + d + e;\n',
    'eslint(max-params)',
  ),
  plant(
    'src/domain/planted-any.ts',
    'export const f = (a: any): string => a;\n',
    'typescript(no-explicit-any)',
  ),
  plant(
    'src/domain/planted-bang.ts',
    'export const f = (a: string | null): string => a!;\n',
    'typescript(no-non-null-assertion)',
  ),
  plant(
    'src/server/planted-promise.ts',
    'async function f() {}\nexport const g = () => {\n  f();\n};\n',
    'typescript(no-floating-promises)',
  ),
];

/** Faults that Biome must name; `plugin` is our own rule against hidden input. */
export const STYLE_FAULTS: readonly Plant[] = [
  plant('src/domain/planted-today.ts', 'export const f = () => new Date();\n', 'plugin'),
  plant('src/contract/planted-now.ts', 'export const f = () => globalThis.Date.now();\n', 'plugin'),
  plant('src/server/features/planted/now.ts', 'export const f = () => Date.now();\n', 'plugin'),
  plant(
    'src/server/http/planted-chance.ts',
    'export const f = () => [1].map(Math.random);\n',
    'plugin',
  ),
  plant('src/server/db/planted-date.ts', 'export const f = () => Date();\n', 'plugin'),
  plant('src/domain/planted-instant.ts', 'export const f = (ms: number) => new Date(ms);\n'),
  plant('src/server/jobs/planted-clock.ts', 'export const f = () => Date.now();\n'),
  plant('src/web/ui/planted-default.ts', 'export default 1;\n', 'lint/style/noDefaultExport'),
  plant('src/server/planted-console.ts', "console.log('here');\n", 'lint/suspicious/noConsole'),
];

/** What surroundings the pure room must not even know; each is a compile error. */
export const SURROUNDINGS = ['fetch', 'console', 'process', 'document', 'setTimeout'] as const;
