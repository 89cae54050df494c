import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withConfigurationTable } from '../scripts/docs-config.ts';

const read = (file: string) => fs.readFileSync(file, 'utf8');

it('docs/configuration.md lists the settings as they are', () => {
  const document = read('docs/configuration.md');
  expect(document).toBe(withConfigurationTable(document));
});

it('the README has at most 90 lines', () => {
  expect(read('README.md').split('\n').length - 1).toBeLessThanOrEqual(90);
});

it('docs/commands.md names every npm script', () => {
  const document = read('docs/commands.md') + read('README.md');
  const { scripts } = JSON.parse(read('package.json'));
  const missing = Object.keys(scripts).filter(
    (name) => !document.includes(`npm run ${name}`) && !document.includes(`npm ${name}`),
  );
  expect(missing).toEqual([]);
});

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/scale.md'])(
  '%s names only files and folders of src and docs that exist',
  (file) => {
    const named = read(file).match(
      /(?<=`)(?:src|docs|deploy|bench|proofs|scripts|test)\/[\w./-]+(?=`)/g,
    );
    expect(named?.filter((name) => !fs.existsSync(name))).toEqual([]);
  },
);

it('links between documents lead to files that exist', () => {
  const documents = [...fs.globSync('*.md'), ...fs.globSync('docs/**/*.md')];
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, to = '']) => [file, to] as const),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(([file, to]) => !fs.existsSync(path.join(path.dirname(file), to)))).toEqual(
    [],
  );
});
