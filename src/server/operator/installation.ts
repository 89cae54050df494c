import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from '#server/config.ts';
import { placeOf } from '#server/db/whole-database.ts';
import { builtInFiles } from '#server/embedded/launcher.ts';
import { errorCode } from '#server/process/start-error.ts';
import { CommandError } from './command.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Which database a command works on. */
export interface Installation {
  readonly config: Config;
  /** URL of the database that bypasses any pooler; undefined for the built-in one. */
  readonly url: string | undefined;
  /** Folder of the built-in database. */
  readonly dataDir: string;
  /** Names the database without the password. */
  readonly text: string;
}

export interface Search {
  readonly env: Environment;
  /** Folder of the installation: holds package.json and dist/. */
  readonly root: string;
  /** Whether `--built-in` was given. */
  readonly builtIn: boolean;
  readonly envFile: string | undefined;
  /** Where deployments keep their settings. */
  readonly usualFiles?: readonly string[];
}

const usualFilesOf = (root: string) => [
  '/etc/roamfare/roamfare.env',
  path.join(root, 'deploy/roamfare.env'),
];

/**
 * The database that the product uses here: that of the environment, else that of the settings file of the deployment,
 * else an existing built-in one. A built-in one is created only if it was requested.
 * @throws CommandError that names what is missing.
 */
export function findInstallation(search: Search): Installation {
  const { env, root, builtIn, usualFiles = usualFilesOf(root) } = search;
  const file = settingsFile(search, usualFiles);
  const settings = builtIn ? withoutServer(env) : { ...env, ...(file && readSettings(file)) };
  const config = readConfig(settings);
  const from = file ?? 'the environment';
  if (config.databaseUrl !== null) {
    const text = `Database: ${placeOf(config.databaseUrl)} (DATABASE_URL of ${from})`;
    return { config, url: config.databaseUrlDirect ?? undefined, dataDir: '', text };
  }
  const dataDir = isSet(settings.DATA_DIR)
    ? path.resolve(config.dataDir)
    : path.join(root, config.dataDir);
  const isThere = fs.existsSync(dataDir) && fs.existsSync(builtInFiles(dataDir));
  if (!builtIn && !isSet(env.DATA_DIR) && !isThere)
    throw new CommandError(missingDatabaseText(dataDir, file, usualFiles));
  return { config, url: undefined, dataDir, text: `Database: built-in, in ${dataDir}` };
}

/** The file whose settings are used in addition to the environment, if any. */
function settingsFile(
  { env, builtIn, envFile }: Search,
  usualFiles: readonly string[],
): string | undefined {
  if (envFile !== undefined) return path.resolve(envFile);
  if (builtIn || isSet(env.DATABASE_URL) || isSet(env.DATA_DIR)) return undefined;
  return usualFiles.find((name) => fs.existsSync(name));
}

function readSettings(file: string): Environment {
  try {
    return parseEnv(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = errorCode(error) ?? 'unknown';
    throw new CommandError(
      `The settings in ${file} cannot be read (${reason}). Run this as root or as the user of the product.`,
    );
  }
}

const withoutServer = (env: Environment): Environment => ({
  ...env,
  DATABASE_URL: undefined,
  DATABASE_URL_DIRECT: undefined,
  DATABASE_URL_READ: undefined,
});

const isSet = (value: string | undefined): boolean => (value ?? '').trim() !== '';

const missingDatabaseText = (
  dataDir: string,
  file: string | undefined,
  usualFiles: readonly string[],
) =>
  [
    'No database is known here, and nothing was done:',
    '  DATABASE_URL is not set in the environment;',
    file
      ? `  ${file} does not set it;`
      : `  there is no ${usualFiles.join(' and no ')} that could;`,
    `  ${dataDir} holds no built-in database.`,
    'Set DATABASE_URL, or say --settings FILE, or --built-in for the built-in database.',
  ].join('\n');
