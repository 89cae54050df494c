import type { z } from 'zod';
import { type settings, variableOf } from './settings.ts';

type Values = z.output<typeof settings>;

/** A name in ALLOW_IN_PRODUCTION. */
export type Permission = NonNullable<Values['allowInProduction']>[number];

/** Text in the example settings that stands for a value of one's own. */
const PLACEHOLDER = 'CHANGE_ME';

const isThisMachine = (host: string): boolean =>
  host === '' || host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

const ENCRYPTED = ['require', 'verify-ca', 'verify-full'];

/** A host parameter that starts with / names the folder of a socket. */
function isPlainDatabase(url: string | null): boolean {
  if (url === null) return false;
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  if (isThisMachine(host) || host.startsWith('/')) return false;
  const mode = searchParams.get('sslmode');
  return mode === null ? searchParams.get('ssl') !== 'true' : !ENCRYPTED.includes(mode);
}

/** Without `requireTLS`, the mailer goes on unencrypted where a server offers no encryption. */
function isPlainMail(url: string | null): boolean {
  if (url === null) return false;
  const { protocol, hostname, searchParams } = new URL(url);
  return (
    protocol === 'smtp:' && !isThisMachine(hostname) && searchParams.get('requireTLS') !== 'true'
  );
}

const isPlainWeb = (url: string | null): boolean =>
  url?.startsWith('http:') === true && !isThisMachine(new URL(url).hostname);

/** Web addresses that only pages show, or that are compared. All other ones are called, or load scripts and pages. */
const NOT_CALLED: readonly (keyof Values)[] = [
  'publicUrl',
  'googleIssuer',
  'communityUrl',
  'refundTermsUrl',
];

/** Settings by which the product would call an outside service, or lead to it, without TLS. */
const plainProviders = (values: Values): (keyof Values)[] =>
  (Object.keys(values) as (keyof Values)[]).filter((key) => {
    const texts = [values[key]].flat().filter((one) => typeof one === 'string');
    return !NOT_CALLED.includes(key) && texts.some(isPlainWeb);
  });

/** What an installation in production should not do, one line each; ALLOW_IN_PRODUCTION permits each by name. */
export function productionErrors(values: Values): string[] {
  const allowed = new Set<Permission>(values.allowInProduction ?? []);
  const unless = (name: Permission, error: string) =>
    allowed.has(name) ? [] : [`${error}; ALLOW_IN_PRODUCTION=${name} permits it`];
  const placeholders = Object.entries(values)
    .filter(([, value]) =>
      [value].flat().some((one) => typeof one === 'string' && one.includes(PLACEHOLDER)),
    )
    .map(([key]) => variableOf(key));
  const databases = (['databaseUrl', 'databaseUrlDirect', 'databaseUrlRead'] as const).filter(
    (key) => isPlainDatabase(values[key]),
  );
  return [
    ...(isPlainWeb(values.publicUrl)
      ? unless('http', 'PUBLIC_URL must start with https:// with NODE_ENV=production')
      : []),
    ...placeholders.flatMap((name) =>
      unless('placeholders', `${name} must not contain ${PLACEHOLDER}`),
    ),
    ...databases.flatMap((key) =>
      unless(
        'plain-database',
        `${variableOf(key)} must ask for TLS (sslmode=verify-full) for a database on another machine`,
      ),
    ),
    ...(isPlainMail(values.smtpUrl)
      ? unless(
          'plain-mail',
          'SMTP_URL must start with smtps://, or end with ?requireTLS=true, for a mail server on another machine',
        )
      : []),
    ...plainProviders(values).flatMap((key) =>
      unless(
        'plain-providers',
        `${variableOf(key)} must start with https:// for a service on another machine`,
      ),
    ),
    ...(values.twoFactorKeys?.length
      ? []
      : unless(
          'no-two-factor-keys',
          'TWO_FACTOR_KEYS must be set (openssl rand -hex 32), so that the key of authenticator apps is not beside them in the database',
        )),
  ];
}
