/** A file that breaks rules: its path, its code, and every rule that must report it. */
export interface Violation {
  readonly file: string;
  readonly code: string;
  readonly rules: readonly string[];
}

const violation = (file: string, code: string, ...rules: string[]): Violation => ({
  file,
  code,
  rules,
});

const ROUTE = '#server/http/route.ts';
const DATABASE = '#server/db/database.ts';
const SCHEMA = '#server/db/member-schema.ts';
const SERVICES = '#server/services.ts';
const SQL = 'drizzle-orm';
const FIELDS = '#contract/fields.ts';
const STORAGE_ERROR = '#server/db/storage-error.ts';

const imports = (...names: string[]) => names.map((name) => `import '${name}';\n`).join('');

/** Imports across boundaries. Each file also has an allowed import, as an orphan would be reported too. */
export const FORBIDDEN_IMPORTS: readonly Violation[] = [
  violation('src/domain/broken-package.ts', imports('zod/mini'), 'domain-is-pure'),
  violation('src/domain/broken-node.ts', imports('node:fs'), 'domain-is-pure'),
  violation('src/domain/broken-contract.ts', imports(FIELDS), 'domain-is-pure'),
  violation(
    'src/domain/broken-nowhere.ts',
    imports('./nothing.ts'),
    'resolvable',
    'domain-is-pure',
  ),
  violation('src/domain/broken-orphan.ts', 'export const alone = 1;\n', 'no-orphans'),
  // A circle is reported once, at one of its files.
  violation('src/domain/broken-circle.ts', imports('./broken-circle-two.ts')),
  violation('src/domain/broken-circle-two.ts', imports('./broken-circle.ts'), 'no-circles'),
  violation('src/contract/broken-package.ts', imports('fastify'), 'contract-is-pure'),
  violation('src/contract/broken-server.ts', imports(STORAGE_ERROR), 'contract-is-pure'),
  violation(
    'src/contract/broken-type.ts',
    `import type { Database } from '${DATABASE}';\nexport type Broken = Database;\n`,
    'contract-is-pure',
  ),
  violation('src/server/http/broken-web.ts', imports('#web/api/client.ts'), 'server-without-web'),
  violation(
    'src/server/http/broken-feature.ts',
    imports('#server/features/search/routes.ts'),
    'http-and-db-import-down',
  ),
  violation(
    'src/server/plugins/broken-feature.ts',
    imports('#server/features/search/routes.ts'),
    'http-and-db-import-down',
  ),
  violation('src/server/telemetry/broken-db.ts', imports(DATABASE), 'telemetry-is-called'),
  violation('src/server/http/broken-db.ts', imports(DATABASE), 'http-without-database'),
  violation('src/server/db/queries/broken-http.ts', imports(ROUTE), 'db-without-http'),
  violation('src/server/db/broken-test.ts', imports('#test/harness.ts'), 'product-without-tests'),
  violation(
    'src/server/providers/broken/port.ts',
    `import type { SQL } from 'drizzle-orm';\nexport type Broken = SQL;\n`,
    'ports-are-types',
    'sql-in-use-cases',
  ),
  violation('src/server/providers/broken/http.ts', imports(ROUTE), 'adapters-import-down'),
  violation('src/server/providers/broken/contract.ts', imports(FIELDS), 'adapters-import-down'),
  violation('src/server/providers/broken/sql.ts', imports('pg'), 'sql-only-in-db'),
  violation(
    'src/server/providers/broken/other.ts',
    imports('../payments/port.ts'),
    'providers-are-independent',
  ),
  violation('src/server/providers/broken/vendor.ts', imports('../http-client/http-client.ts')),
  violation('src/server/providers/broken/choose.ts', imports('#server/config.ts')),
  violation(
    'src/server/features/broken/provider.ts',
    imports('#server/providers/payments/fake.ts'),
    'only-choosers-pick-adapters',
  ),
  violation(
    'src/server/features/broken/neighbor.ts',
    imports('../search/allowance.ts'),
    'features-are-independent',
  ),
  violation(
    'src/server/features/broken/http.ts',
    imports('#server/http/server.ts'),
    'use-cases-without-http',
  ),
  violation('src/server/features/broken/fastify.ts', imports('fastify'), 'use-cases-without-http'),
  violation('src/server/features/broken/driver.ts', imports('pg'), 'sql-only-in-db'),
  violation(
    'src/server/features/broken/pool.ts',
    imports('drizzle-orm/node-postgres'),
    'sql-only-in-db',
  ),
  violation(
    'src/server/features/broken/use-case.ts',
    imports(ROUTE, FIELDS, SERVICES, SQL, SCHEMA),
  ),
  violation(
    'src/server/broken-services.ts',
    imports('./features/broken/use-case.ts'),
    'services-are-types',
  ),
  violation('src/server/jobs/broken-sql.ts', imports(SQL), 'sql-in-use-cases'),
  violation('src/server/http/broken-sql.ts', imports(SQL), 'sql-in-use-cases'),
  violation('src/server/plugins/broken-schema.ts', imports(SCHEMA), 'http-without-database'),
  violation('src/server/mcp/broken-database.ts', imports(ROUTE, DATABASE), 'mcp-calls-the-api'),
  violation('src/server/features/broken/queue.ts', imports('pg-boss'), 'pg-boss-only-in-jobs'),
  violation(
    'src/server/features/broken/config.ts',
    imports('#server/config.ts'),
    'features-import-down',
  ),
  violation(
    'src/server/features/broken/program.ts',
    imports('node:child_process'),
    'few-start-programs',
  ),
  violation(
    'src/server/jobs/broken-entry.ts',
    imports('#server/operator.ts'),
    'entry-points-are-not-imported',
  ),
  violation(
    'src/server/features/broken/app.ts',
    imports('#server/app.ts'),
    'features-import-down',
    'entry-points-are-not-imported',
  ),
  violation(
    'src/server/features/broken/dev-package.ts',
    imports('temporal-polyfill'),
    'server-packages-are-installed',
  ),
  violation(
    'src/server/features/broken/routes.ts',
    imports(ROUTE, FIELDS, DATABASE, '#server/providers/payments/port.ts'),
  ),
  violation('src/web/api/broken-server.ts', imports(ROUTE), 'web-without-server'),
  violation('src/web/api/broken-ui.ts', imports('#web/ui/class-names.ts'), 'api-without-screens'),
  violation('src/web/api/broken-react.ts', imports('react'), 'api-without-screens'),
  violation('src/web/ui/broken-contract.ts', imports(FIELDS), 'ui-without-product'),
  violation('src/web/ui/broken-api.ts', imports('#web/api/client.ts'), 'ui-without-product'),
  violation(
    'src/web/ui/broken-session.ts',
    imports('#web/session/use-session.tsx'),
    'ui-without-product',
  ),
  violation(
    'src/web/browser/broken-api.ts',
    imports('#web/api/client.ts'),
    'browser-without-product',
  ),
  violation(
    'src/web/session/broken-feature.ts',
    imports('#web/features/search/search-state.ts'),
    'only-app-sees-features',
  ),
  violation(
    'src/web/features/broken/neighbor.ts',
    imports('../search/search-state.ts'),
    'web-features-are-independent',
  ),
  violation(
    'src/web/features/broken/app.ts',
    imports('#web/app/app-parts.ts'),
    'only-app-composes',
  ),
  violation('src/web/features/search/form/broken.ts', imports('../search-state.ts')),
];

const lines = (count: number, line: string) => `${line}\n`.repeat(count);
const branches = Array.from({ length: 12 }, (_, at) => `  if (n === ${at}) return ${at};`).join(
  '\n',
);

/** Violations that oxlint must report, under its rule names. */
export const LINT_VIOLATIONS: readonly Violation[] = [
  violation('src/domain/broken-long.ts', lines(301, 'export {};'), 'eslint(max-lines)'),
  violation('src/domain/broken-commented.ts', `${lines(400, '// A comment.')}export {};\n`),
  violation(
    'src/domain/broken-function.ts',
    `export function f(n: number) {\n${lines(60, '  n += 1;')}  return n;\n}\n`,
    'eslint(max-lines-per-function)',
  ),
  violation(
    'src/domain/broken-branches.ts',
    `export function f(n: number) {\n${branches}\n  return n;\n}\n`,
    'eslint(complexity)',
  ),
  violation(
    'src/domain/broken-deep.ts',
    'export function f(n: number) {\n  if (n) { if (n > 1) { if (n > 2) { if (n > 3) { return n; } } } }\n  return 0;\n}\n',
    'eslint(max-depth)',
  ),
  violation(
    'src/domain/broken-many.ts',
    'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => a + b + c + d + e;\n',
    'eslint(max-params)',
  ),
  violation(
    'src/domain/broken-any.ts',
    'export const f = (a: any): string => a;\n',
    'typescript(no-explicit-any)',
  ),
  violation(
    'src/domain/broken-non-null.ts',
    'export const f = (a: string | null): string => a!;\n',
    'typescript(no-non-null-assertion)',
  ),
  violation(
    'src/server/broken-promise.ts',
    'async function f() {}\nexport const g = () => {\n  f();\n};\n',
    'typescript(no-floating-promises)',
  ),
];

/** Violations that Biome must report; `plugin` is our own rule against hidden input. */
export const STYLE_VIOLATIONS: readonly Violation[] = [
  violation('src/domain/broken-today.ts', 'export const f = () => new Date();\n', 'plugin'),
  violation(
    'src/contract/broken-now.ts',
    'export const f = () => globalThis.Date.now();\n',
    'plugin',
  ),
  violation('src/server/features/broken/now.ts', 'export const f = () => Date.now();\n', 'plugin'),
  violation(
    'src/server/http/broken-random.ts',
    'export const f = () => [1].map(Math.random);\n',
    'plugin',
  ),
  violation('src/server/db/broken-date.ts', 'export const f = () => Date();\n', 'plugin'),
  violation('src/domain/broken-instant.ts', 'export const f = (ms: number) => new Date(ms);\n'),
  violation('src/server/jobs/broken-clock.ts', 'export const f = () => Date.now();\n'),
  violation('src/web/ui/broken-default.ts', 'export default 1;\n', 'lint/style/noDefaultExport'),
  violation('src/server/broken-console.ts', "console.log('here');\n", 'lint/suspicious/noConsole'),
];

/** Globals that do not exist in the domain; each is a compile error. */
export const GLOBALS = ['fetch', 'console', 'process', 'document', 'setTimeout'] as const;
