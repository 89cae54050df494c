import fs from 'node:fs';
import path from 'node:path';
import { describeConfig } from '#server/config.ts';

export const read = (file: string): string => fs.readFileSync(file, 'utf8');

/** Files of a folder, with paths from the project root. */
export const filesIn = (folder: string): string[] =>
  fs.readdirSync(folder).map((name) => path.join(folder, name));

const names = new Set(describeConfig().map(({ name }) => name));

/** Whether the product reads the environment variable. */
export const isSetting = (name: string): boolean => names.has(name);

/** Variables of a settings file, including commented ones. */
export function variablesOf(text: string): { name: string; value: string; isSet: boolean }[] {
  return text.split('\n').flatMap((line) => {
    const [, off, name = '', value = ''] = /^(#?)([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name ? [{ name, value, isSet: off === '' }] : [];
  });
}

/** The longest shutdown of a process in seconds: it then exits in any case. A shorter stop period cuts off requests. */
export function longestEndSeconds(): number {
  const [, digits = ''] = /const STUCK_MS = ([\d_]+);/.exec(read('src/server/main.ts')) ?? [];
  return Number(digits.replaceAll('_', '')) / 1000;
}

export const IMAGE_WITH_VERSION = /^[a-z0-9./-]+:(?!latest)[\w.-]+$/;

/** Patterns of secrets that must not be committed. */
export const SECRETS =
  /sk_(live|test)_|whsec_|AC[0-9a-f]{32}|-----BEGIN|:(?!CHANGE_ME)[^/\s@:]{3,}@/;
