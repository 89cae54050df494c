// Writes the configuration table of the README from the settings themselves.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeConfig } from '../src/server/config.ts';

const README = fileURLToPath(new URL('../README.md', import.meta.url));
const BEGIN = '<!-- configuration: written by `npm run docs:config`, checked by a test -->';
const END = '<!-- /configuration -->';

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The README with its table as the settings are now. */
export function withConfigurationTable(readme: string): string {
  const [before, rest] = readme.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('README.md has lost its marks');
  const rows = describeConfig().map(
    (row) => `| \`${row.name}\` | ${cell(row.default)} | ${cell(row.meaning)} |`,
  );
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
  return `${before}${BEGIN}\n${table}\n${END}${after}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  fs.writeFileSync(README, withConfigurationTable(fs.readFileSync(README, 'utf8')));
