// Writes the table of docs/configuration.md from the settings.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeConfig } from '../src/server/config.ts';

const FILE = fileURLToPath(new URL('../docs/configuration.md', import.meta.url));
const BEGIN = '<!-- configuration: written by `npm run docs:config`, checked by a test -->';
const END = '<!-- /configuration -->';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The document with the table of the current settings. */
export function withConfigurationTable(document: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${FILE} has lost its marks`);
  const rows = describeConfig().map(
    (row) => `| \`${row.name}\` | ${cell(row.default)} | ${cell(row.description)} |`,
  );
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return `${before}${BEGIN}\n${table}\n${END}${after}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  fs.writeFileSync(FILE, withConfigurationTable(fs.readFileSync(FILE, 'utf8')));
