import fs from 'node:fs';
import path from 'node:path';
import { describeConfig } from '#server/config.ts';

export const read = (file: string): string => fs.readFileSync(file, 'utf8');

/** Files of a folder, with the path from the root of the project. */
export const filesIn = (folder: string): string[] =>
  fs.readdirSync(folder).map((name) => path.join(folder, name));

const names = new Set(describeConfig().map(({ name }) => name));

/** Whether the product reads the environment variable. */
export const isSetting = (name: string): boolean => names.has(name);

/** Variables of a file of settings, those that are commented out too. */
export function variablesOf(text: string): { name: string; value: string; isSet: boolean }[] {
  return text.split('\n').flatMap((line) => {
    const [, off, name = '', value = ''] = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name ? [{ name, value, isSet: off === '' }] : [];
  });
}

/**
 * The longest that a process takes to end, in seconds: then it ends itself, whatever hangs. Who ends it sooner
 * cuts off requests.
 */
export function longestEndSeconds(): number {
  const [, digits = ''] = /const STUCK_MS = ([\d_]+);/.exec(read('src/server/main.ts')) ?? [];
  return Number(digits.replaceAll('_', '')) / 1000;
}

export const IMAGE_WITH_VERSION = /^[a-z0-9./-]+:(?!latest)[\w.-]+$/;

/** Things that nobody may commit. */
export const SECRETS =
  /sk_(live|test)_|whsec_|AC[0-9a-f]{32}|-----BEGIN|:(?!CHANGE_ME)[^/\s@:]{3,}@/;
