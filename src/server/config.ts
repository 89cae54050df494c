import type { LocalDate } from '#domain/time/local-date.ts';
import { destinationFaults } from './config/destination-settings.ts';
import { fareFaults } from './config/fare-settings.ts';
import { messageFaults } from './config/message-settings.ts';
import type { Setting } from './config/setting.ts';
import { settings } from './config/settings.ts';

type Settings = typeof settings;
type Values = { readonly [K in keyof Settings]: ReturnType<Settings[K]['parse']> };

/** Everything the environment decides. */
export type Config = Omit<Values, 'bannerText' | 'bannerUntil' | 'nodeEnv'> & {
  /** Never null: worked out where the environment is silent. */
  readonly publicUrl: string;
  readonly logLevel: NonNullable<Values['logLevel']>;
  readonly drainMs: number;
  readonly production: boolean;
  readonly banner: { readonly text: string; readonly until: LocalDate | null } | null;
};

/** Every fault of the environment, one line each, naming variables and never their values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Value of BANNER_TEXT that stands for none. */
const NO_BANNER = 'off';

type Environment = Readonly<Record<string, string | undefined>>;

function readValues(env: Environment): Values {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries<Setting<unknown>>(settings)) {
    try {
      // Blank counts as absent: container tools pass `NAME=` for what nobody has set.
      values[key] = setting.parse(env[setting.name]?.trim() || null);
    } catch (error) {
      faults.push(`${setting.name} must be ${error instanceof Error ? error.message : 'valid'}`);
    }
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return values as Values;
}

function crossFaults(values: Values): string[] {
  const faults: string[] = [];
  const change = Math.max(values.minConnectionMinutes, values.minConnectionFromAbroadMinutes);
  if (values.maxLayoverMinutes < change)
    faults.push('MAX_LAYOVER_MINUTES must not be shorter than the shortest change of planes');
  if (values.stripeSecretKey && !values.stripeWebhookSecrets?.length)
    faults.push('STRIPE_WEBHOOK_SECRETS must come together with STRIPE_SECRET_KEY');
  if (values.databaseUrlDirect && !values.databaseUrl)
    faults.push('DATABASE_URL_DIRECT must come together with DATABASE_URL');
  const production = values.nodeEnv === 'production';
  return [
    ...faults,
    ...fareFaults(values),
    ...destinationFaults(values),
    ...messageFaults(values, { production }),
  ];
}

function defaultPublicUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** @throws ConfigError that lists every fault at once. */
export function readConfig(env: Environment): Config {
  const values = readValues(env);
  const faults = crossFaults(values);
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  const { bannerText, bannerUntil, nodeEnv, ...rest } = values;
  const embedded = values.databaseUrl === null;
  return Object.freeze({
    ...rest,
    databaseUrlDirect: values.databaseUrlDirect ?? values.databaseUrl,
    publicUrl: values.publicUrl ?? defaultPublicUrl(values.host, values.port),
    logLevel: values.logLevel ?? (embedded ? 'warn' : 'info'),
    drainMs: values.drainMs ?? (embedded ? 0 : 5_000),
    production: nodeEnv === 'production',
    banner: bannerText === NO_BANNER ? null : { text: bannerText, until: bannerUntil },
  });
}

export interface ConfigRow {
  readonly name: string;
  readonly default: string;
  readonly meaning: string;
}

/** The table of the README. */
export function describeConfig(): ConfigRow[] {
  return Object.values(settings).map(({ name, default: absent, meaning }) => ({
    name,
    default: absent,
    meaning,
  }));
}
